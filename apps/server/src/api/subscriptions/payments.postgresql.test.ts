import { subscriptions } from '@quizdesk/contract/subscriptions';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions as table } from '../../db/schema/subscriptions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { untilWaiting, whileLocked } from '../../testing/database/locked.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });

/** Pays and takes premium away, in this order, both while neither can be stored yet; what the user had, and what was paid. */
async function payAndRemove(order: readonly ('pay' | 'remove')[]) {
  const { db, database } = test().app;
  const { id: user_id } = await buildUser(db);
  await buildSubscription(db, { user_id });
  const payload = { transaction_id: 4711, plan: 'monthly', amount: 9.9, currency: 'USD', email: null, user_id };
  const calls = {
    pay: { method: 'POST', url: subscriptions.verify.path, payload },
    remove: { method: 'DELETE', url: pathOf(subscriptions.remove, { user_id }) },
  } as const;
  const started = await whileLocked(database.pool, 'LOCK TABLE subscriptions IN SHARE MODE', async () => {
    const answers = [];
    for (const name of order) {
      answers.push(test().call(calls[name]));
      await untilWaiting(database.pool, answers.length);
    }
    return answers;
  });
  const statuses = (await Promise.all(started)).map(({ statusCode }) => statusCode);
  const [had, paid] = await db.select().from(table).orderBy(asc(table.id));
  if (!had || !paid) throw new Error('Both are kept');
  return { statuses, had, paid };
}

// The embedded database runs one transaction at a time, so only here can two be inside at the same time.
describe('a payment while premium is taken away', () => {
  it('is taken away too where it came first', async () => {
    const { statuses, had, paid } = await payAndRemove(['pay', 'remove']);
    expect(statuses).toEqual([201, 204]);
    expect([paid.starts_at, paid.removed_at]).toEqual([had.ends_at, had.removed_at]);
    expect(paid.removed_at).not.toBeNull();
  });

  it('begins immediately where it came second, and leaves no gap', async () => {
    const { statuses, had, paid } = await payAndRemove(['remove', 'pay']);
    expect(statuses).toEqual([204, 201]);
    expect(had.removed_at).not.toBeNull();
    expect(paid.removed_at).toBeNull();
    expect(paid.starts_at.getTime()).toBeLessThan(had.ends_at.getTime());
  });
});
