import { SUBSCRIPTION_PLANS } from '@quizdesk/contract/constants';
import { runs } from '@quizdesk/contract/testing/property-runs';
import { asc, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { ContestClock } from '../../shared/contest-clock.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { databaseTime } from '../../testing/database/database-time.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import {
  grantTestPremium,
  insertSubscription,
  lockSubscriber,
  removeSubscriptionsOf,
} from './subscriptions.queries.ts';

const database = useTestDatabase();
const clock = new ContestClock('Africa/Lagos');

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), plan: fc.constantFrom(...SUBSCRIPTION_PLANS) }),
  },
  fc.record({ kind: fc.constant('grant' as const) }),
  fc.record({ kind: fc.constant('remove' as const) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 20, 31, 400) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(user_id: number, action: Step): Promise<void> {
  const { db } = database();
  if (action.kind === 'grant') await db.transaction((tx) => grantTestPremium(tx, user_id, clock));
  else if (action.kind === 'remove') await db.transaction((tx) => removeSubscriptionsOf(tx, user_id));
  else if (action.kind === 'wait') {
    const ago = sql`make_interval(days => ${action.days})`;
    const { starts_at, ends_at } = subscriptions;
    await db.update(subscriptions).set({ starts_at: sql`${starts_at} - ${ago}`, ends_at: sql`${ends_at} - ${ago}` });
  } else {
    await db.transaction(async (tx) => {
      const user = await lockSubscriber(tx, user_id);
      if (!user) throw new Error('The user is there');
      await insertSubscription(tx, user, { transaction_id: null, plan: action.plan, amount: '9.90' }, clock);
    });
  }
}

it('the periods of a user never overlap, and those that run or follow leave no gap, whatever is paid, given and removed', async () => {
  let longest = 0;
  const run = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const { db, pool } = database();
    await emptyDatabase(pool);
    const { id } = await buildUser(db);
    for (const action of steps) {
      await take(id, action);
      const kept = await db
        .select({ start: subscriptions.starts_at, end: subscriptions.ends_at })
        .from(subscriptions)
        .where(isNull(subscriptions.removed_at))
        .orderBy(asc(subscriptions.starts_at));
      for (const [index, { start, end }] of kept.entries()) {
        expect(end.getTime()).toBeGreaterThan(start.getTime());
        const before = kept[index - 1];
        if (before) expect(start.getTime()).toBeGreaterThanOrEqual(before.end.getTime());
      }
      const now = await databaseTime(db);
      const live = kept.filter(({ end }) => end.toISOString() > now);
      longest = Math.max(longest, live.length);
      for (const [index, { start }] of live.entries()) {
        if (index > 0) expect(start).toEqual(live[index - 1]?.end);
        else expect(start.toISOString() <= now).toBe(true);
      }
    }
  });
  const payments: Step[] = [1, 2, 3].map(() => ({ kind: 'pay', plan: 'monthly' }));
  await fc.assert(run, { numRuns: runs(40), examples: [[payments]] });
  expect(longest).toBeGreaterThan(2);
}, 120_000);
