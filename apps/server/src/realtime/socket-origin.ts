import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);

/** The host that a browser has asked for: behind a proxy that is trusted, the one that the proxy names. */
function hostAskedFor({ headers }: Pick<IncomingMessage, 'headers'>, trustedProxies: number): string | undefined {
  const forwarded = trustedProxies > 0 ? [headers['x-forwarded-host']].flat()[0] : undefined;
  return (forwarded ?? headers.host)?.toLowerCase();
}

/**
 * True for a socket that a page of ours opens, or something that is no browser, which sends no Origin. A page of somebody
 * else must not open one in the name of whoever looks at it.
 */
export function mayOpenSocket(
  request: Pick<IncomingMessage, 'headers'>,
  { consoleUrl, mainSiteUrl, socketOrigins, trustedProxies }: Config,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const known = [originOf(consoleUrl), originOf(mainSiteUrl), ...socketOrigins];
  return known.includes(origin) || URL.parse(origin)?.host === hostAskedFor(request, trustedProxies);
}
