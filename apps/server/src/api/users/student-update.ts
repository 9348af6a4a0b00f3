import { TAKEN } from '@quizdesk/contract/constants';
import type { StudentChanges } from '@quizdesk/contract/users';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockEmail } from '../../db/locks.ts';
import { users } from '../../db/schema/users.ts';
import { endSessionsOf } from '../../shared/accounts/account-access.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { differencesOf, refuseStale } from '../crud/row-versions.ts';
import { requireRight } from './account-rights.ts';
import { findUser, type UserRow } from './user-list.ts';

/** Throws a 409 where another account has this email, whatever the case. Emails stored elsewhere may repeat: no rule of the database says so. */
export async function refuseTakenEmail(tx: Database, email: string, id: number): Promise<void> {
  // Of two concurrent calls for one email the second waits here, and then sees what the first has stored.
  await lockEmail(tx, email);
  const [other] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), ne(users.id, id)))
    .limit(1);
  if (!other) return;
  throw new AppError('taken', TAKEN.email, {
    values: { field: 'email', ...other, value: email },
    detail: `${other.name} (user ${other.id}) already has the email ${email}.`,
  });
}

interface UpdatedStudent {
  readonly user: UserRow;
  /** The sessions that ended because the account is inactive now. */
  readonly endedSessions: readonly string[];
}

/**
 * Changes a student, in a transaction; what the input leaves out stays. Throws where the account is not there or no
 * student's, for an email that is taken, and where someone else has changed the version that was seen.
 */
export async function updateStudent(
  tx: Database,
  id: number,
  { version: seen, ...input }: StudentChanges,
  caller: SessionAccount,
): Promise<UpdatedStudent> {
  const [stored] = await tx
    .select({ name: users.name, role: users.role, email: users.email, version: users.version })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (!stored) throw notFound('User');
  if (stored.role !== 'student') {
    throw new AppError('conflict', 'Not a student', {
      detail: `${stored.name} is no student, and only students are changed here.`,
      values: { name: stored.name },
    });
  }
  requireRight(caller, 'change', stored.role);
  if (seen !== undefined && seen !== stored.version) {
    const present = await findUser(tx, id);
    if (!present) throw notFound('User');
    await refuseStale(tx, 'users', present, differencesOf(present, input));
    return { user: present, endedSessions: [] };
  }
  const isNewEmail = input.email?.toLowerCase() !== stored.email?.toLowerCase();
  if (input.email && isNewEmail) await refuseTakenEmail(tx, input.email, id);
  await tx
    .update(users)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(users.id, id));
  const endedSessions = input.status === 'inactive' ? await endSessionsOf(tx, id) : [];
  const user = await findUser(tx, id);
  if (!user) throw notFound('User');
  return { user, endedSessions };
}
