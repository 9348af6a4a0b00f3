import cookie from '@fastify/cookie';
import { account as endpoints, type Profile } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { guardAccounts } from '../plugins/authentication.ts';
import { answerError } from '../plugins/errors.ts';
import { route } from '../plugins/route.ts';
import { unauthorized } from '../shared/accounts/access-token-check.ts';
import { endSessionsOf } from '../shared/accounts/account-access.ts';
import { prepareDecoy } from '../shared/accounts/passwords.ts';
import { endSession, listSessions } from '../shared/accounts/session-list.ts';
import { AppError } from '../shared/app-error.ts';
import { networkOf } from '../shared/network.ts';
import { changeWayIn } from './change-way-in.ts';
import { clientOf } from './client.ts';
import { rememberDevice } from './device.ts';
import { SignInLimits } from './limits.ts';
import { changeOwnPassword } from './own-password.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { proveRoutes } from './prove.routes.ts';
import { refresh } from './refresh.ts';
import { logReuse, recordSignIn, refusedSignIns } from './security-events.ts';
import { revokeSession } from './sessions.ts';
import { type SignedIn, type SignInClient, secondStepNeeded, signIn } from './sign-in.ts';
import { completeSignIn, passkeyOptions } from './two-factor/second-step.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

/** Generous: a client that is out of date, at all desks of a school behind one address. */
const REFUSED_BODIES_A_MINUTE = 300;

/** An error about the body itself, before anything was done: too long, broken, or not what the call takes. */
function isOfBody(error: FastifyError): boolean {
  if (error instanceof AppError) return error.code === 'bad_request';
  return error.validationContext === 'body' || error.code?.startsWith('FST_ERR_CTP_') === true;
}

/**
 * Counts the bodies of a network that calls open to all refuse. Too many are a 429, and each needs a new connection
 * then; bodies that are fine are taken from everybody at all times. Needs `rateLimit`.
 */
const countRefusedBodies = fastifyPlugin(async (app) => {
  const limit = app.createLimit({ name: 'refused-body', points: REFUSED_BODIES_A_MINUTE, durationS: 60 });
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!isOfBody(error)) return answerError(error, request, reply);
    try {
      await limit.take(networkOf(request.ip));
      return answerError(error, request, reply);
    } catch (tooMany) {
      void reply.header('connection', 'close');
      // An AppError, which is one of the errors that the handler knows.
      return answerError(tooMany as FastifyError, request, reply);
    }
  });
});

/** Lists and ends someone's sessions. For the scope of `guardAccounts`. */
async function ownSessionRoutes(app: FastifyInstance): Promise<void> {
  route(app, endpoints.listSessions, ({ request, query, db }) =>
    listSessions(db, request.account.id, request.account.sessionId, query),
  );
  route(app, endpoints.endSession, async ({ params, request, record }) => {
    const { id } = request.account;
    await record((tx) => endSession(tx, id, params.session_id), { subject: () => ({ table: 'users', id }) });
    app.liveSessions.forget(params.session_id);
  });
  route(app, endpoints.endOtherSessions, async ({ request, record }) => {
    const { id, sessionId } = request.account;
    const ended = await record((tx) => endSessionsOf(tx, id, { keptSession: sessionId }), {
      subject: () => ({ table: 'users', id }),
    });
    for (const one of ended) app.liveSessions.forget(one);
  });
}

/** Generous: the forgotten tabs of a whole school behind one address. Tokens that hold are not counted. */
const REFUSED_REFRESHES_A_MINUTE = 300;

async function findProfile(db: Database, userId: number): Promise<Profile> {
  const { id, name, username, email, image, role } = users;
  const [profile] = await db.select({ id, name, username, email, image, role }).from(users).where(eq(id, userId));
  if (!profile) throw unauthorized('The account of this access token was deleted.');
  return profile;
}

/** What follows every sign-in: it is recorded, and its browser is known from now on. */
async function welcome(
  app: FastifyInstance,
  { tokens, userId }: SignedIn,
  { device }: SignInClient,
  reply: FastifyReply,
): Promise<SignedIn['tokens']> {
  await recordSignIn(app, userId, reply.request);
  await rememberDevice(app.signingKeys, { device, userId, reply });
  return tokens;
}

/** The account service: sign-in, refresh, sign-out and profile. Needs `context`, `authentication` and `rateLimit`. */
export async function account(app: FastifyInstance): Promise<void> {
  const limits = new SignInLimits(app);
  const recordRefused = refusedSignIns(app);
  const refusals = app.createLimit({ name: 'refresh', points: REFUSED_REFRESHES_A_MINUTE, durationS: 60 });
  await prepareDecoy();
  await app.register(cookie);

  await app.register(async (open) => {
    await open.register(countRefusedBodies);
    route(open, endpoints.signIn, async ({ body, request, reply }) => {
      const client = await clientOf(request);
      const result = await signIn(app, limits, body, client).catch((error: unknown) => {
        if (error instanceof AppError) recordRefused(body.username, request, error);
        throw error;
      });
      if ('challenge' in result) throw secondStepNeeded(result);
      return welcome(app, result, client, reply);
    });
    route(open, endpoints.secondStep, async ({ body, request, reply }) => {
      const client = await clientOf(request);
      const onRefused = (username: string, error: AppError) => recordRefused(username, request, error);
      return welcome(app, await completeSignIn(app, limits, body, client, { request, onRefused }), client, reply);
    });
    // Nothing but a challenge is stored, for five minutes.
    route(open, endpoints.secondStepPasskey, ({ body, request }) => passkeyOptions(app, body, request));
    route(open, endpoints.refresh, ({ body, request }) =>
      refresh(app, body, {
        countRefusal: () => refusals.take(networkOf(request.ip)),
        logReuse: (userId) => logReuse(userId, request),
      }),
    );
  });

  await app.register(async (guarded) => {
    await guarded.register(guardAccounts);
    route(guarded, endpoints.profile, ({ request }) => findProfile(guarded.db, request.account.id));
    await guarded.register(async (scope) => proveRoutes(scope, limits, recordRefused));
    await guarded.register(async (scope) => twoFactorRoutes(scope, limits));
    await guarded.register(passkeyRoutes);
    await guarded.register(ownSessionRoutes);
    route(guarded, endpoints.changePassword, async ({ body, request, record }) => {
      const wanted = { ...body, brandName: app.config.brandName };
      const change = await changeOwnPassword(guarded.db, limits, request.account, wanted, await clientOf(request));
      await changeWayIn(guarded, request, record, change);
    });
    route(guarded, endpoints.signOut, async ({ request }) => {
      const { sessionId } = request.account;
      await revokeSession(guarded.db, sessionId);
      guarded.liveSessions.forget(sessionId);
      return undefined;
    });
  });
}
