import { account as endpoints, type Profile } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { unauthorized } from '../plugins/access-token-check.ts';
import { guard } from '../plugins/authentication.ts';
import { prepareDecoy } from '../plugins/passwords.ts';
import { route } from '../plugins/route.ts';
import { SignInLimits } from './limits.ts';
import { networkOf } from './network.ts';
import { refresh } from './refresh.ts';
import { type Origin, revokeSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

/** Generous: several tabs each, and a whole school behind one address. */
const REFRESHES_A_MINUTE = 300;

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
  const refreshes = app.createLimit({ name: 'refresh', points: REFRESHES_A_MINUTE, durationS: 60 });
  await prepareDecoy();

  route(app, endpoints.signIn, ({ body, request }) => signIn(app, limits, body, originOf(request)));
  route(app, endpoints.refresh, async ({ body, request }) => {
    await refreshes.take(networkOf(request.ip));
    return refresh(app, body, request.log);
  });

  await app.register(async (guarded) => {
    await guarded.register(guard);
    route(guarded, endpoints.profile, ({ request }) => findProfile(guarded.db, request.administrator.id));
    route(guarded, endpoints.signOut, async ({ request }) => {
      const { sessionId } = request.administrator;
      await revokeSession(guarded.db, sessionId);
      guarded.liveSessions.forget(sessionId);
      return undefined;
    });
  });
}
