import { isAdminRole } from '@quizdesk/contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type AccessTokenCheck, createAccessTokenCheck, unauthorized } from './access-token-check.ts';
import { AppError } from './app-error.ts';
import { LiveSessions, type SessionAccount } from './live-sessions.ts';
import { loadSigningKeys, type SigningKeys } from './signing-key.ts';

declare module 'fastify' {
  interface FastifyInstance {
    signingKeys: SigningKeys;
    liveSessions: LiveSessions;
    checkAccessToken: AccessTokenCheck;
  }
  interface FastifyRequest {
    /** Who calls. Set inside the scope of `guardAccounts` only. */
    account: SessionAccount;
    /** Who calls. Set inside the scope of `guard` only. */
    administrator: SessionAccount;
  }
}

/** What every service needs to know who calls; guards nothing by itself. Needs `context`. */
export const authentication = fastifyPlugin(async (app) => {
  const signingKeys = await loadSigningKeys(app.db);
  app.decorate('signingKeys', signingKeys);
  app.decorate('checkAccessToken', createAccessTokenCheck(signingKeys.accessToken));
  app.decorate('liveSessions', new LiveSessions(app.db));
  app.decorateRequest('account');
  app.decorateRequest('administrator');
});

const BEARER = /^bearer +([A-Za-z0-9._~+/=-]+)$/i;

function bearerToken({ headers }: FastifyRequest): string {
  if (headers.authorization === undefined) throw unauthorized('There is no access token.');
  const token = BEARER.exec(headers.authorization.trim())?.[1];
  if (token === undefined) throw unauthorized('The Authorization header must be "Bearer" and an access token.');
  return token;
}

/** The account that an access token speaks for, as it is now; throws a 401 where the token or its session is not alive. */
export async function authenticate(app: FastifyInstance, token: string): Promise<SessionAccount> {
  const claims = await app.checkAccessToken(token);
  const account = await app.liveSessions.find(claims.sid);
  if (!account) throw unauthorized('The session of this access token has ended.');
  return account;
}

/** Throws a 403 for everybody but administrators. The role that counts is the account's, not the token's. */
export function requireAdministrator({ role }: SessionAccount): void {
  if (!isAdminRole(role)) throw new AppError('forbidden', 'Forbidden', { detail: 'Only administrators may do this.' });
}

/**
 * Turns the scope it is registered in into the guarded one: every call needs the access token of an administrator whose
 * session is alive, and finds them in `request.administrator`.
 */
export const guard = fastifyPlugin(async (app) => {
  app.decorate('access', 'administrator');
  app.addHook('onRequest', async (request) => {
    const account = await authenticate(app, bearerToken(request));
    requireAdministrator(account);
    request.administrator = account;
  });
});

/** As `guard`, for calls that everybody who is signed in may make: they find themselves in `request.account`. */
export const guardAccounts = fastifyPlugin(async (app) => {
  app.decorate('access', 'account');
  app.addHook('onRequest', async (request) => {
    request.account = await authenticate(app, bearerToken(request));
  });
});
