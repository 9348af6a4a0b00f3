import { createHmac } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { counted_transactions, subscriptions } from '../../db/schema/subscriptions.ts';

/** A transaction counts only once, even after the account that paid is deleted: only its keyed hash is kept. */
export interface TransactionMemory {
  readonly key: Uint8Array;
}

const hashOf = ({ key }: TransactionMemory, transactionId: string) =>
  createHmac('sha256', key).update(transactionId).digest('hex');

export async function isCounted(db: Database, memory: TransactionMemory, transactionId: string): Promise<boolean> {
  return (await db.$count(counted_transactions, eq(counted_transactions.hash, hashOf(memory, transactionId)))) > 0;
}

/** Counts a transaction; false where it was counted before. Of two concurrent calls the second waits for the first. */
export async function countTransaction(
  tx: Database,
  memory: TransactionMemory,
  transactionId: string,
): Promise<boolean> {
  const hash = hashOf(memory, transactionId);
  const { hash: stored } = counted_transactions;
  const counted = await tx.insert(counted_transactions).values({ hash }).onConflictDoNothing().returning({ stored });
  return counted.length > 0;
}

/** Keeps in mind what accounts that are about to go have paid, also where another system recorded it. */
export async function rememberTransactionsOf(
  tx: Database,
  memory: TransactionMemory,
  userIds: readonly number[],
): Promise<void> {
  const paid = await tx
    .select({ id: subscriptions.transaction_id })
    .from(subscriptions)
    .where(and(sql`${subscriptions.user_id} = ANY (${idArray(userIds)})`, isNotNull(subscriptions.transaction_id)));
  const hashes = paid.flatMap(({ id }) => (id === null ? [] : [hashOf(memory, id)]));
  if (hashes.length === 0) return;
  await tx.execute(
    sql`INSERT INTO counted_transactions (hash) SELECT unnest(${sql.param(hashes)}::text[]) ON CONFLICT DO NOTHING`,
  );
}
