import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/** The origin of an address; undefined where there is none. */
export const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);

type Headers = Pick<IncomingMessage, 'headers'>;

/** The host that a browser has asked for, with its port: behind a proxy that is trusted, the one that the proxy names. */
export function hostAskedFor({ headers }: Headers, { trustedProxies }: Pick<Config, 'trustedProxies'>) {
  const forwarded = trustedProxies > 0 ? [headers['x-forwarded-host']].flat()[0] : undefined;
  return (forwarded ?? headers.host)?.toLowerCase();
}

/** True for the origin of a page that is served from where the browser asked, or at one of the `known` origins. */
export function isPageOfOurs(
  origin: string,
  request: Headers,
  config: Pick<Config, 'trustedProxies'>,
  known: readonly (string | undefined)[],
): boolean {
  return known.includes(origin) || URL.parse(origin)?.host === hostAskedFor(request, config);
}
