import { type CallName, leastRoleFor, needsProof, reaches } from '@quizdesk/contract/rules/call-rights';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AccessKeys } from '../shared/accounts/access-keys.ts';
import { type AccessTokenCheck, createAccessTokenCheck, unauthorized } from '../shared/accounts/access-token-check.ts';
import { LiveSessions, requireFirstSteps, type SessionAccount } from '../shared/accounts/live-sessions.ts';
import { isProved, requireProof } from '../shared/accounts/proof.ts';
import { findAccessKeys, loadSigningKeys, type SigningKeys } from '../shared/accounts/signing-key.ts';
import { AppError } from '../shared/app-error.ts';

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
  interface FastifyContextConfig {
    /** The call of the contract that the route is; `route` sets it. */
    call?: CallName | undefined;
  }
}

/** Identifies the caller for every service; guards no route itself. Needs `context`. */
export const authentication = fastifyPlugin(async (app) => {
  const signingKeys = await loadSigningKeys(app.db);
  const accessKeys = new AccessKeys(app.db, await findAccessKeys(app.db), (error) =>
    app.log.warn({ err: error }, 'the keys of access tokens could not be read again'),
  );
  app.addHook('onClose', async () => accessKeys.close());
  // Tokens are signed with the newest key that this process knows.
  app.decorate(
    'signingKeys',
    Object.defineProperty({ ...signingKeys }, 'accessToken', { get: () => accessKeys.all[0] }),
  );
  app.decorate('checkAccessToken', createAccessTokenCheck(accessKeys));
  app.decorate('liveSessions', new LiveSessions(app.db, app.config));
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

function requireAccount(account: SessionAccount | undefined): SessionAccount {
  if (!account) throw unauthorized('The session of this access token has ended.');
  return account;
}

/**
 * The current account behind an access token, without a promise where token and session are cached. Throws a 401 where
 * one of them is not valid.
 */
export function authenticate(app: FastifyInstance, token: string): SessionAccount | Promise<SessionAccount> {
  const claims = app.checkAccessToken(token);
  if (claims instanceof Promise)
    return claims.then(async ({ sid }) => requireAccount(await app.liveSessions.find(sid)));
  const account = app.liveSessions.find(claims.sid);
  return account instanceof Promise ? account.then(requireAccount) : requireAccount(account);
}

/** A hook that authenticates the caller. Fastify waits for no promise where none is needed. */
function authenticating(accept: (request: FastifyRequest, account: SessionAccount) => void): onRequestHookHandler {
  return (request, _reply, done) => {
    const account = authenticate(request.server, bearerToken(request));
    if (account instanceof Promise) {
      account.then((found) => accept(request, found)).then(() => done(), done);
    } else {
      accept(request, account);
      done();
    }
  };
}

const NEEDED = {
  viewer: 'Only administrators may do this.',
  editor: 'This needs the role editor, admin or superadmin.',
  admin: 'This needs the role admin or superadmin.',
  superadmin: 'This needs the role superadmin.',
} as const;

/**
 * Throws a 403 that names the role needed where the contract's table gives this call to others. The role that counts is the
 * account's, not the token's. What is no call of the contract needs an admin.
 */
export function requireCall(account: SessionAccount, call: CallName | undefined): void {
  requireRole(account, call === undefined ? 'admin' : leastRoleFor(call));
}

/** The same for a part of a call that fewer may make. */
export function requireRole({ role }: Pick<SessionAccount, 'role'>, least: ReturnType<typeof leastRoleFor>): void {
  if (reaches(role, least) || least === 'anyone' || least === 'student') return;
  // Students get no role name in the error, because they cannot be given any of these roles.
  if (role === 'student') throw new AppError('role_needed', 'Forbidden', { detail: NEEDED.viewer });
  const detail = `${NEEDED[least]} Yours is ${role}.`;
  throw new AppError('role_needed', 'Forbidden', { detail, values: { role, needed: least } });
}

/** Throws where the caller of a call that has waited long may not make it any more. */
export async function requireStill({ server, administrator, routeOptions }: FastifyRequest): Promise<void> {
  const account = requireAccount(await server.liveSessions.find(administrator.sessionId));
  requireCall(account, routeOptions.config.call);
}

/** A hook for calls that need a recent proof of who the caller is (the contract's rules/call-rights.ts). */
const proving: onRequestHookHandler = (
  { server, administrator, account = administrator, routeOptions },
  _reply,
  done,
) => {
  const { call } = routeOptions.config;
  if (call === undefined || !needsProof(call) || isProved(account)) return done();
  // It may have been proved just now, to another process.
  server.liveSessions.forget(account.sessionId);
  Promise.resolve(server.liveSessions.find(account.sessionId))
    .then(requireProof)
    .then(() => done(), done);
};

/**
 * Guards the scope it is registered in: every call needs the access token of an account whose session is alive and whose role
 * may make it (the contract's rules/call-rights.ts), and finds the account in the request under this name.
 */
const guardFor = (access: 'administrator' | 'account') =>
  fastifyPlugin(async (app) => {
    app.decorate('access', access);
    const accept = (request: FastifyRequest, account: SessionAccount) => {
      // Set first, so that the log line of a refusal names the account.
      request[access] = account;
      requireCall(account, request.routeOptions.config.call);
      requireFirstSteps(account, request.routeOptions.config.call);
    };
    app.addHook('onRequest', authenticating(accept));
    app.addHook('onRequest', proving);
  });

/** For calls of administrators. */
export const guard = guardFor('administrator');

/** For calls about one's own account, some of which students may make. */
export const guardAccounts = guardFor('account');
