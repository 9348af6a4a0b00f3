import type { SubscriptionState } from '@quizdesk/contract/constants';
import type { subscriptions as endpoints } from '@quizdesk/contract/subscriptions';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import { wordPatterns } from '../../db/lists/found-pages.ts';
import { describeList, partOf, userJoin } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { findRow, type Page } from '../../db/lists/page-statements.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { endsThisWeek } from '../overview/attention.queries.ts';

const columns = {
  id: subscriptions.id,
  user_id: subscriptions.user_id,
  transaction_id: subscriptions.transaction_id,
  plan: subscriptions.plan,
  amount: subscriptions.amount,
  currency: subscriptions.currency,
  email: subscriptions.email,
  starts_at: subscriptions.starts_at,
  ends_at: subscriptions.ends_at,
  created_at: subscriptions.created_at,
};

const list = describeList(subscriptions, columns, { joined: userJoin });

/** A subscription as the API returns it. */
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Those not taken away. How many is known without counting them: all less the few others, which have an index. */
const kept = partOf(list, {
  where: 'removed_at IS NULL',
  count: `${list.count} - (SELECT count(*) FROM subscriptions WHERE removed_at IS NOT NULL)`,
});

/** What a search looks through besides the subscription itself. All rows are read: 100,000 take about a tenth of a second. */
const joins = 'LEFT JOIN users_search s ON s.id = t.user_id';

/** The condition on subscriptions, named t, that hold a word in their transaction, their email or what their user is searched by. */
const holds = (pattern: SQL): SQL =>
  sql`(s.text LIKE ${pattern} OR t.transaction_id LIKE ${pattern} OR app_fold(t.email) LIKE ${pattern})`;

/** The condition on subscriptions, named t, of each state. */
const IS: Readonly<Record<SubscriptionState, SQL>> = {
  active: sql`t.starts_at <= now() AND t.ends_at > now()`,
  ended: sql`t.ends_at <= now()`,
  not_yet: sql`t.starts_at > now()`,
};

/** A page of the subscriptions that were not taken away, newest first unless sorted. If asked, those of one user, those of a state, those that end this week, and those that hold every word of `q`. */
export function listSubscriptions(
  db: Database,
  { q = '', user_id, ending, state, ...window }: z.output<typeof endpoints.list.query>,
): Promise<Page<SubscriptionRow>> {
  const where = wordPatterns(q).map(holds);
  if (user_id !== undefined) where.push(sql`t.user_id = ${user_id}`);
  if (state !== undefined) where.push(IS[state]);
  if (ending !== undefined) where.push(endsThisWeek());
  if (where.length === 0) return listPage(db, kept, window);
  return listPage(user_id === undefined ? forWide(db) : db, kept, window, {
    where,
    by: { by: `t."${window.sort}"`, joins },
  });
}

export function findSubscription(db: Database, id: number) {
  return findRow(db, list, id);
}

/** The subscription of a user that runs now or, without one, the one that ends last of those not taken away. */
export async function findSubscriptionOf(db: Database, userId: number): Promise<SubscriptionRow | undefined> {
  const { starts_at, ends_at, removed_at } = subscriptions;
  const [found] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(sql`${subscriptions.user_id} = ${userId} AND ${removed_at} IS NULL`)
    .orderBy(sql`${starts_at} <= now() AND ${ends_at} > now() DESC, ${ends_at} DESC`)
    .limit(1);
  return found && findSubscription(db, found.id);
}
