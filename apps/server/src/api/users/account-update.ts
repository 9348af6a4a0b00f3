import { TAKEN } from '@quizdesk/contract/constants';
import type { AdministratorChanges, StudentChanges } from '@quizdesk/contract/users';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lockEmail } from '../../db/locks.ts';
import { users } from '../../db/schema/users.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { differencesOf, refuseStale } from '../crud/row-versions.ts';
import { findUser, type UserRow } from './user-list.ts';

/** Throws a 409 where another account has this email, whatever the case. Emails stored elsewhere may repeat: no rule of the database says so. */
async function refuseTakenEmail(tx: Database, email: string, id: number): Promise<void> {
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

/** Holds the row of an account until the transaction ends. Throws where it is not there. */
export async function holdAccount(tx: Database, id: number) {
  const [stored] = await tx
    .select({ id: users.id, name: users.name, role: users.role, email: users.email, version: users.version })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  if (stored) return stored;
  throw notFound('User');
}

type HeldAccount = Awaited<ReturnType<typeof holdAccount>>;

async function readAccount(tx: Database, id: number): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (user) return user;
  throw notFound('User');
}

/**
 * The account as it is, for an update that has arrived before; undefined for one of the version that was seen, or of any.
 * Throws where someone else has changed that version.
 */
export async function findUpdated(
  tx: Database,
  { id, version }: HeldAccount,
  { version: seen, ...input }: AdministratorChanges | StudentChanges,
): Promise<UserRow | undefined> {
  if (seen === undefined || seen === version) return undefined;
  const present = await readAccount(tx, id);
  await refuseStale(tx, 'users', present, differencesOf(present, input));
  return present;
}

/** Stores the changes of an account; what they leave out stays. Throws for an email that is taken. */
export async function changeAccount(
  tx: Database,
  { id, email }: HeldAccount,
  { version: _, ...input }: AdministratorChanges | StudentChanges,
): Promise<UserRow> {
  const isNewEmail = input.email?.toLowerCase() !== email?.toLowerCase();
  if (input.email && isNewEmail) await refuseTakenEmail(tx, input.email, id);
  await tx
    .update(users)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(users.id, id));
  return readAccount(tx, id);
}
