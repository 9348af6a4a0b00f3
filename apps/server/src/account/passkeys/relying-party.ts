import { isIP } from 'node:net';
import type { ErrorValues } from '@quizdesk/contract/refused-rows';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/app-error.ts';
import { hostAskedFor, isPageOfOurs, originOf } from '../../shared/page-origin.ts';

/** The address of a page of ours, as passkeys know it. */
export interface RelyingParty {
  /** The page's origin, which browsers write into what passkeys sign. */
  readonly origin: string;
  /** Its host without the port, WebAuthn's RP ID: a passkey is for this host alone. */
  readonly host: string;
}

const hostIn = (url: string | undefined) => (url === undefined ? undefined : URL.parse(url)?.hostname);

/** The host whose passkeys may be used by this call, without its port: that of the page, which browsers name to other hosts. */
export function hostOf(request: FastifyRequest): string | undefined {
  const { origin } = request.headers;
  if (origin !== undefined) return hostIn(origin);
  const asked = hostAskedFor(request, request.server.config);
  return asked === undefined ? undefined : hostIn(`https://${asked}`);
}

function unusable(detail: string, values?: ErrorValues): AppError {
  return new AppError('bad_request', 'Passkeys cannot be used here', { detail, ...(values && { values }) });
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * The page that makes or uses a passkey: the console at its configured address (CONSOLE_URL), or a page at the host that the
 * browser has asked. Throws a 400 for every other one. A client that makes up both headers gains nothing: browsers write the
 * true origin into what is signed, and a passkey is found by its host.
 */
export function relyingPartyOf(request: FastifyRequest): RelyingParty {
  const { origin } = request.headers;
  const { config } = request.server;
  if (origin === undefined) throw unusable('The call must come from a page: it has no Origin.');
  if (!isPageOfOurs(origin, request, config, [originOf(config.consoleUrl)])) {
    throw unusable(`${origin} is not where this service expects its pages. Are CONSOLE_URL and TRUST_PROXY right?`, {
      origin,
    });
  }
  const { hostname: host, protocol } = new URL(origin);
  if (isIP(host) !== 0 || host.startsWith('[')) {
    throw unusable('Passkeys need a host with a name: this page was opened by its number.');
  }
  if (protocol !== 'https:' && !isLocal(host)) throw unusable('Passkeys need HTTPS.');
  return { origin, host };
}
