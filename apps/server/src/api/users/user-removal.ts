import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import { AppError, notFound } from '../../plugins/app-error.ts';
import type { SessionAccount } from '../../plugins/live-sessions.ts';
import { rememberTransactionsOf, type TransactionMemory } from '../subscriptions/counted-transactions.ts';
import { requireRight } from './account-rights.ts';

/** What a deleted account leaves outside of the database. */
export interface RemovedUser {
  /** The sessions that ended with it. */
  readonly sessionIds: readonly string[];
  /** The name of its picture in the storage, where nobody else shows it. */
  readonly picture: string | undefined;
}

/** Throws where no other superadmin could sign in once this one is gone. */
async function refuseLastSuperadmin(tx: Database, id: number): Promise<void> {
  // All of them, always in the same order: of two deletes at once the second waits here and then sees the first one done.
  const kept = await tx
    .select({ id: users.id, status: users.status })
    .from(users)
    .where(eq(users.role, 'superadmin'))
    .orderBy(users.id)
    .for('update');
  if (kept.some((other) => other.id !== id && other.status === 'active')) return;
  throw new AppError('conflict', 'You cannot delete the last superadmin', {
    detail: 'Somebody must be left who may do everything. Add another superadmin first.',
  });
}

const PICTURE = /^uploads\/([a-z0-9]+\.[a-z0-9]+)$/;

async function ownPicture(tx: Database, id: number, image: string | null): Promise<string | undefined> {
  const name = PICTURE.exec(image ?? '')?.[1];
  if (image === null || name === undefined) return undefined;
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.image, image), ne(users.id, id)))
    .limit(1);
  return others.length === 0 ? name : undefined;
}

/**
 * Deletes an account with everything that is theirs. Throws where it is the caller's own, the last superadmin's, one that
 * the caller may not delete, or not there.
 */
export async function removeUser(
  db: Database,
  id: number,
  caller: SessionAccount,
  memory: TransactionMemory,
): Promise<RemovedUser> {
  if (id === caller.id) {
    throw new AppError('conflict', 'You cannot delete yourself', { detail: 'Another administrator has to do it.' });
  }
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
    if (!found) throw notFound('User');
    requireRight(caller, 'delete', found.role);
    if (found.role === 'superadmin') await refuseLastSuperadmin(tx, id);
    // From here on nothing new can be stored for the account, nor a session be started.
    const [account] = await tx.select({ image: users.image }).from(users).where(eq(users.id, id)).for('update');
    if (!account) throw notFound('User');
    const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, id));
    const picture = await ownPicture(tx, id, account.image);
    await rememberTransactionsOf(tx, memory, id);
    await tx.delete(users).where(eq(users.id, id));
    return { sessionIds: open.map((session) => session.id), picture };
  });
}
