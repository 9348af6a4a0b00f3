import type { ConsoleRole } from '@quizdesk/contract/constants';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import { hashPassword } from './passwords.ts';
import { unmarkTemporary } from './temporary-password.ts';

/** The condition on accounts that they have this username, in any case: one has it at most. */
export const hasUsername = (username: string): SQL => eq(sql`lower(${users.username})`, sql`lower(${username})`);

export interface NewAdministrator {
  readonly username: string;
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly role: ConsoleRole;
  readonly password: string;
}

/** Stores a new administrator; returns its id, or nothing if the username is taken. */
export async function insertAdministrator(
  db: Database,
  { password, ...administrator }: NewAdministrator,
): Promise<number | undefined> {
  const password_hash = await hashPassword(password);
  const [inserted] = await db
    .insert(users)
    .values({ ...administrator, password_hash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted?.id;
}

interface Kept {
  /** The id of the one session that goes on. */
  readonly keptSession?: string;
}

/**
 * Ends all sessions of an account, or of several; returns the ids of those that were alive. A running server also forgets these
 * (LiveSessions), so that they end immediately.
 */
export async function endSessionsOf(
  db: Database,
  userId: number | readonly number[],
  { keptSession }: Kept = {},
): Promise<string[]> {
  const others = keptSession === undefined ? undefined : ne(sessions.id, keptSession);
  const ended = await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(sql`${sessions.user_id} = ANY (${idArray([userId].flat())})`, isNull(sessions.revoked_at), others))
    .returning({ id: sessions.id, alive: sql<boolean>`${sessions.expires_at} > now()` });
  return ended.filter(({ alive }) => alive).map(({ id }) => id);
}

/** Gives an account another password, by its hash. For transactions that end its sessions then. */
export async function setPassword(tx: Database, userId: number, password_hash: string): Promise<void> {
  // The account's row first: a sign-in with the old password that is under way waits for it and then fails.
  await tx.update(users).set({ password_hash, updated_at: sql`now()` }).where(eq(users.id, userId));
  await unmarkTemporary(tx, userId);
}

/** Gives an account another password, by its hash, and ends all its sessions as `endSessionsOf` does. For transactions. */
export async function replacePassword(tx: Database, userId: number, password_hash: string): Promise<string[]> {
  await setPassword(tx, userId, password_hash);
  return endSessionsOf(tx, userId);
}
