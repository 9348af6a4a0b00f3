import type { account } from '@quizdesk/contract/account';
import type { AnswerOf } from '@quizdesk/contract/kit';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { AppError } from '../plugins/app-error.ts';
import { hashPassword, isOutdated, verifyPassword } from '../plugins/passwords.ts';
import type { Device } from './device.ts';
import type { Admission, SignInLimits } from './limits.ts';
import { type Origin, startSession } from './sessions.ts';
import { signAccessToken } from './tokens.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type TokenPair = AnswerOf<typeof account.signIn>;

/** One error for a wrong name, a wrong password and an inactive account: it must not tell them apart. */
function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid username or password');
}

async function findByUsername(db: Database, username: string) {
  // No column can hold a NUL; the database would refuse the question itself.
  if (username.includes('\0')) return undefined;
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      role: users.role,
      image: users.image,
      status: users.status,
      passwordHash: users.password_hash,
    })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  return found;
}

/** Replaces a hash made with older parameters; a password changed meanwhile stays as it is. */
async function renewHash(db: Database, userId: number, passwordHash: string, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await db
    .update(users)
    .set({ password_hash: renewed })
    .where(and(eq(users.id, userId), eq(users.password_hash, passwordHash)));
}

/** Checks a password that was admitted; a check that could not be made does not count. */
export async function verifyOrWithdraw(hash: string | null | undefined, password: string, admission: Admission) {
  try {
    return await verifyPassword(hash, password);
  } catch (error) {
    await admission.withdrawn();
    throw error;
  }
}

/** What a sign-in comes from. */
export interface Place {
  readonly origin: Origin;
  readonly device: Device | undefined;
}

/**
 * Returns a pair of tokens, and whose they are, for the right name and password, whatever the account's role. Throws a
 * 401 that does not tell what was wrong, in words or in time, and a 429 for too many wrong tries.
 */
export async function signIn(
  { db, signingKeys }: Pick<FastifyInstance, 'db' | 'signingKeys'>,
  limits: SignInLimits,
  { username, password }: Credentials,
  { origin, device }: Place,
): Promise<{ readonly tokens: TokenPair; readonly userId: number }> {
  const found = await findByUsername(db, username);
  const knownDevice = found && device?.accounts.includes(found.id) ? device.id : undefined;
  const admission = await limits.admit({ network: origin.network, username, userId: found?.id, knownDevice });
  const matches = await verifyOrWithdraw(found?.passwordHash, password, admission);
  if (!matches || !found?.passwordHash) throw wrongCredentials();
  const session = await startSession(db, { id: found.id, passwordHash: found.passwordHash }, origin);
  if (!session) throw wrongCredentials();
  await admission.succeeded();
  if (isOutdated(found.passwordHash)) await renewHash(db, found.id, found.passwordHash, password);
  const access_token = await signAccessToken(signingKeys, found, session.sessionId);
  return { tokens: { access_token, refresh_token: session.refreshToken }, userId: found.id };
}
