import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { rememberTransactionsOf, type TransactionMemory } from '../subscriptions/counted-transactions.ts';
import { requireRight } from './account-rights.ts';

/**
 * Holds all superadmins, always in the same order: of two concurrent calls that could leave none, the second waits here and
 * then sees the first one done. Rows that refer to them can still be added.
 */
export function holdSuperadmins(tx: Database) {
  return tx
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(eq(users.role, 'superadmin'))
    .orderBy(users.id)
    .for('no key update');
}

/** Throws where no other superadmin could sign in without these: they are to be deleted, or given another role. */
export async function refuseLastSuperadmin(
  tx: Database,
  ids: readonly number[],
  message = 'You cannot delete the last superadmin',
): Promise<void> {
  const kept = await holdSuperadmins(tx);
  if (kept.some(({ id, status }) => !ids.includes(id) && status === 'active')) return;
  throw new AppError('last_superadmin', message, {
    detail: 'Somebody must be left who may do everything. Add another superadmin first.',
  });
}

/** Keeps what must outlive accounts that are about to be deleted, and returns the ids of the sessions that end with them. */
export async function closeAccounts(
  tx: Database,
  ids: readonly number[],
  memory: TransactionMemory,
): Promise<string[]> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.user_id} = ANY (${idArray(ids)})`);
  await rememberTransactionsOf(tx, memory, ids);
  return open.map(({ id }) => id);
}

/**
 * Deletes an account with everything that is theirs, in a transaction; returns the ids of the sessions that ended with it.
 * Throws where it is the caller's own, the last superadmin's, one that the caller may not delete, or not there. Its picture
 * stays for as long as the account can be restored.
 */
export async function removeUser(
  tx: Database,
  id: number,
  caller: SessionAccount,
  memory: TransactionMemory,
): Promise<string[]> {
  if (id === caller.id) {
    throw new AppError('own_account', 'You cannot delete yourself', {
      detail: 'Another administrator has to do it.',
    });
  }
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  if (!found) throw notFound('User');
  requireRight(caller, 'delete', found.role);
  if (found.role === 'superadmin') await refuseLastSuperadmin(tx, [id]);
  // From here on nothing new can be stored for the account, nor a session be started.
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  if (!account) throw notFound('User');
  const open = await closeAccounts(tx, [id], memory);
  await tx.delete(users).where(eq(users.id, id));
  return open;
}
