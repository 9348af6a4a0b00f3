import type { SubscriptionPlan } from '@quizdesk/contract/constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { isLive } from '../../shared/live-premium.ts';
import { findSubscription, type SubscriptionRow } from './subscription-list.ts';

/** Of whom subscriptions are asked about. */
export interface Subscriber {
  readonly id: number;
  readonly email: string | null;
}

/** The user with this id; undefined where there is none. */
export async function findSubscriber(db: Database, userId: number): Promise<Subscriber | undefined> {
  const [found] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  return found;
}

/** Holds a user until the transaction ends, so that changes of one user's premium come one after the other. */
export async function lockSubscriber(tx: Database, userId: number): Promise<Subscriber | undefined> {
  const [found] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return found;
}

/** What of a user runs now or begins later. */
const liveOf = (userId: number) => and(eq(subscriptions.user_id, userId), sql.raw(isLive('subscriptions')));

export const MONTHS = { monthly: 1, test: 1, yearly: 12 } as const satisfies Record<SubscriptionPlan, number>;

/** Stores a subscription that runs from now or from the end of what the user has already. The user must be locked. */
export async function insertSubscription(
  tx: Database,
  { id, email }: Subscriber,
  values: { readonly transaction_id: string | null; readonly plan: SubscriptionPlan; readonly amount: string },
  clock: ContestClock,
): Promise<SubscriptionRow> {
  const [next] = await tx
    .select({ start: sql`coalesce(max(${subscriptions.ends_at}), now())`.mapWith(subscriptions.ends_at) })
    .from(subscriptions)
    .where(liveOf(id));
  if (!next) throw new Error('An aggregate answered no row');
  const ends_at = clock.monthsAfter(next.start, MONTHS[values.plan]);
  const [inserted] = await tx
    .insert(subscriptions)
    .values({ ...values, user_id: id, email, starts_at: next.start, ends_at })
    .returning({ id: subscriptions.id });
  const row = inserted && (await findSubscription(tx, inserted.id));
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Gives a user premium to try, unless some runs already, which is then returned. Undefined where there is no such user. */
export async function grantTestPremium(
  tx: Database,
  userId: number,
  clock: ContestClock,
): Promise<SubscriptionRow | undefined> {
  const user = await lockSubscriber(tx, userId);
  if (!user) return undefined;
  const [live] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(liveOf(userId))
    .orderBy(subscriptions.starts_at)
    .limit(1);
  if (live) return findSubscription(tx, live.id);
  return insertSubscription(tx, user, { transaction_id: null, plan: 'test', amount: '0.00' }, clock);
}

/** Takes away what a user has, now and later. True if there was anything; what has run out stays as it is. */
export async function removeSubscriptionsOf(tx: Database, userId: number): Promise<boolean> {
  await lockSubscriber(tx, userId);
  const removed = await tx
    .update(subscriptions)
    .set({ removed_at: sql`now()` })
    .where(liveOf(userId))
    .returning({ id: subscriptions.id });
  return removed.length > 0;
}

/** Where a payment was recorded, taken away since or not. */
export async function findTransaction(db: Database, transactionId: string) {
  const [found] = await db
    .select({
      id: subscriptions.id,
      created_at: subscriptions.created_at,
      removed_at: subscriptions.removed_at,
      name: users.name,
      username: users.username,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(eq(subscriptions.transaction_id, transactionId));
  return found;
}
