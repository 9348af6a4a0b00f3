import { SUBSCRIPTION_PLANS, type SubscriptionPlan } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, maxLengths, moment, oneOf, reference } from './columns.ts';
import { users } from './users.ts';

/** One premium subscription of one user. One that was taken away stays, for its transaction counts once for ever. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The payment; null for premium that was granted to try it. */
    transaction_id: text(),
    plan: text().$type<SubscriptionPlan>().notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    currency: text().$type<'USD'>().notNull().default('USD'),
    email: text(),
    starts_at: moment().notNull().defaultNow(),
    ends_at: moment().notNull(),
    /** When an administrator took it away. */
    removed_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_transaction_id_key').on(table.transaction_id),
    index('subscriptions_user_id_index').on(table.user_id, table.ends_at),
    index('subscriptions_ends_at_index').on(table.ends_at),
    // Few are taken away, and the count of the others needs them.
    index('subscriptions_removed_index').on(table.id).where(sql`${table.removed_at} IS NOT NULL`),
    check('subscriptions_plan_check', sql`${table.plan} IN (${oneOf(SUBSCRIPTION_PLANS)})`),
    check('subscriptions_amount_check', sql`${table.amount} >= 0`),
    check('subscriptions_currency_check', sql`${table.currency} = 'USD'`),
    ...maxLengths('subscriptions', [
      [table.transaction_id, 100],
      [table.email, 200],
    ]),
  ],
);

/** Every transaction that was ever counted, by a keyed hash alone: it outlives the account that paid. */
export const counted_transactions = pgTable('counted_transactions', {
  /** HMAC-SHA-256 of the transaction's id, in hexadecimal. */
  hash: text().primaryKey(),
  created_at: moment().notNull().defaultNow(),
});
