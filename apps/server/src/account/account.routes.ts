import cookie from '@fastify/cookie';
import { account as endpoints, type Profile } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { guardAccounts } from '../plugins/authentication.ts';
import { route } from '../plugins/route.ts';
import { unauthorized } from '../shared/accounts/access-token-check.ts';
import { prepareDecoy } from '../shared/accounts/passwords.ts';
import { AppError } from '../shared/app-error.ts';
import { networkOf } from '../shared/network.ts';
import { changeWayIn } from './change-way-in.ts';
import { clientOf } from './client.ts';
import { rememberDevice } from './device.ts';
import { SignInLimits } from './limits.ts';
import { changeOwnPassword } from './own-password.ts';
import { ownSessionRoutes } from './own-sessions.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { proveRoutes } from './prove.routes.ts';
import { refresh } from './refresh.ts';
import { countRefusedBodies } from './refused-bodies.ts';
import { recordRefusedSignIn, recordSignIn, tellReuse } from './security-events.ts';
import { revokeSession } from './sessions.ts';
import { type SignedIn, type SignInClient, secondStepNeeded, signIn } from './sign-in.ts';
import { completeSignIn, passkeyOptions } from './two-factor/second-step.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

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
  const refusals = app.createLimit({ name: 'refresh', points: REFUSED_REFRESHES_A_MINUTE, durationS: 60 });
  await prepareDecoy();
  await app.register(cookie);

  await app.register(async (open) => {
    await open.register(countRefusedBodies);
    route(open, endpoints.signIn, async ({ body, request, reply }) => {
      const client = await clientOf(request);
      const result = await signIn(app, limits, body, client).catch((error: unknown) => {
        if (error instanceof AppError) recordRefusedSignIn(app, body.username, request, error);
        throw error;
      });
      if ('challenge' in result) throw secondStepNeeded(result);
      return welcome(app, result, client, reply);
    });
    route(open, endpoints.secondStep, async ({ body, request, reply }) => {
      const client = await clientOf(request);
      const onRefused = (username: string, error: AppError) => recordRefusedSignIn(app, username, request, error);
      return welcome(app, await completeSignIn(app, limits, body, client, { request, onRefused }), client, reply);
    });
    // Nothing but a challenge is stored, for five minutes.
    route(open, endpoints.secondStepPasskey, ({ body, request }) => passkeyOptions(app, body, request));
    route(open, endpoints.refresh, ({ body, request }) =>
      refresh(app, body, {
        countRefusal: () => refusals.take(networkOf(request.ip)),
        tellReuse: (userId) => tellReuse(userId, request),
      }),
    );
  });

  await app.register(async (guarded) => {
    await guarded.register(guardAccounts);
    route(guarded, endpoints.profile, ({ request }) => findProfile(guarded.db, request.account.id));
    await guarded.register(async (scope) => proveRoutes(scope, limits));
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
