import cookie from '@fastify/cookie';
import { account as endpoints, type Profile } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { unauthorized } from '../plugins/access-token-check.ts';
import { guardAccounts } from '../plugins/authentication.ts';
import { prepareDecoy } from '../plugins/passwords.ts';
import { route } from '../plugins/route.ts';
import { readDevice, rememberDevice } from './device.ts';
import { SignInLimits } from './limits.ts';
import { networkOf } from './network.ts';
import { changeOwnPassword } from './own-password.ts';
import { refresh } from './refresh.ts';
import { type Origin, revokeSession } from './sessions.ts';
import { type Place, signIn } from './sign-in.ts';

/** Generous: the forgotten tabs of a whole school behind one address. Tokens that hold are not counted. */
const REFUSED_REFRESHES_A_MINUTE = 300;

async function placeOf(request: FastifyRequest): Promise<Place> {
  return { origin: originOf(request), device: await readDevice(request.server.signingKeys, request) };
}

function originOf(request: FastifyRequest): Origin {
  return { network: networkOf(request.ip), userAgent: request.headers['user-agent'] };
}

async function findProfile(db: Database, userId: number): Promise<Profile> {
  const { id, name, username, email, image, role } = users;
  const [profile] = await db.select({ id, name, username, email, image, role }).from(users).where(eq(id, userId));
  if (!profile) throw unauthorized('The account of this access token is gone.');
  return profile;
}

/** The account service: sign-in, refresh, sign-out and profile. Needs `context`, `authentication` and `rateLimit`. */
export async function account(app: FastifyInstance): Promise<void> {
  const limits = new SignInLimits(app);
  const refusals = app.createLimit({ name: 'refresh', points: REFUSED_REFRESHES_A_MINUTE, durationS: 60 });
  await prepareDecoy();
  await app.register(cookie);

  route(app, endpoints.signIn, async ({ body, request, reply }) => {
    const place = await placeOf(request);
    const { tokens, userId } = await signIn(app, limits, body, place);
    await rememberDevice(app.signingKeys, { device: place.device, userId, reply });
    return tokens;
  });
  route(app, endpoints.refresh, ({ body, request }) =>
    refresh(app, body, { countRefusal: () => refusals.take(networkOf(request.ip)), log: request.log }),
  );

  await app.register(async (guarded) => {
    await guarded.register(guardAccounts);
    route(guarded, endpoints.profile, ({ request }) => findProfile(guarded.db, request.account.id));
    route(guarded, endpoints.changePassword, async ({ body, request }) => {
      const ended = await changeOwnPassword(guarded.db, limits, request.account, body, await placeOf(request));
      for (const sessionId of ended) guarded.liveSessions.forget(sessionId);
    });
    route(guarded, endpoints.signOut, async ({ request }) => {
      const { sessionId } = request.account;
      await revokeSession(guarded.db, sessionId);
      guarded.liveSessions.forget(sessionId);
      return undefined;
    });
  });
}
