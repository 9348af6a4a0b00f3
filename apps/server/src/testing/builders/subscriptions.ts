import { sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';

let lastTransaction = 9000;

/** A monthly subscription of this user that runs now, paid by a new transaction. */
export async function buildSubscription(
  db: Database,
  values: Partial<PgInsertValue<typeof subscriptions>> & { readonly user_id: number },
): Promise<typeof subscriptions.$inferSelect> {
  const [subscription] = await db
    .insert(subscriptions)
    .values({
      transaction_id: String(++lastTransaction),
      plan: 'monthly',
      amount: '9.99',
      starts_at: sql`now() - interval '10 days'`,
      ends_at: sql`now() + interval '20 days'`,
      ...values,
    })
    .returning();
  if (!subscription) throw new Error('The insert answered no row');
  return subscription;
}
