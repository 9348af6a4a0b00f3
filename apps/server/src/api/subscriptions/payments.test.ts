import { type Subscription, subscriptions } from '@quizdesk/contract/subscriptions';
import { users } from '@quizdesk/contract/users';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscriptions as table } from '../../db/schema/subscriptions.ts';
import type { users as usersTable } from '../../db/schema/users.ts';
import { ContestClock } from '../../shared/contest-clock.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { databaseTime } from '../../testing/database/database-time.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { insertSubscription } from './subscriptions.queries.ts';

const EMAIL = 'esi@example.org';
const whole = { transaction_id: 4711, plan: 'monthly', amount: 9.9, currency: 'USD', email: EMAIL };

/** 21 November 2026, of a timestamp in UTC. */
function dayOf(timestamp: string): string {
  const [year, month, day] = timestamp.slice(0, 10).split('-').map(Number);
  const months = 'January February March April May June July August September October November December'.split(' ');
  return `${day} ${months[(month ?? 0) - 1]} ${year}`;
}

describe('a payment, on the administrator’s word,', () => {
  const test = useTestApp({ services: ['api'] });
  const verify = (payload: object) => test().call({ method: 'POST', url: subscriptions.verify.path, payload });
  const count = () => test().app.db.$count(table);

  let user: typeof usersTable.$inferSelect;
  beforeEach(async () => {
    user = await buildUser(test().app.db, { name: 'Esi Ofori', username: 'esi', email: EMAIL });
  });
  const pay = (values: object = {}) => verify({ ...whole, user_id: user.id, ...values });

  it('becomes a subscription of the user', async () => {
    const answer = await pay();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      user_id: user.id,
      user: { id: user.id, name: 'Esi Ofori', username: 'esi' },
      transaction_id: '4711',
      plan: 'monthly',
      amount: '9.90',
      currency: 'USD',
      email: EMAIL,
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      created_at: expect.any(String),
    });
    const premium = await test().call({ method: 'GET', url: `/v1/users/${user.id}` });
    expect(premium.json().premium_until).toBe(answer.json().ends_at);
  });

  it.each([
    ['UTC', 'monthly', '2028-01-31T10:20:30.123Z', '2028-02-29T10:20:30.123Z'],
    ['UTC', 'monthly', '2027-01-31T10:20:30.123Z', '2027-02-28T10:20:30.123Z'],
    ['UTC', 'monthly', '2027-12-15T00:00:00.000Z', '2028-01-15T00:00:00.000Z'],
    ['UTC', 'test', '2027-01-31T10:20:30.123Z', '2027-02-28T10:20:30.123Z'],
    ['UTC', 'test', '2027-12-15T00:00:00.000Z', '2028-01-15T00:00:00.000Z'],
    ['UTC', 'yearly', '2028-02-29T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
    // Clocks change in between where the server keeps local time: the hour in UTC stays.
    ['UTC', 'monthly', '2027-03-20T12:00:00.000Z', '2027-04-20T12:00:00.000Z'],
    // The last day of January is over in UTC, not where the contest is; the hour there stays.
    ['America/New_York', 'monthly', '2027-02-01T04:30:00.000Z', '2027-03-01T04:30:00.000Z'],
    ['America/New_York', 'monthly', '2027-02-20T17:00:00.000Z', '2027-03-20T16:00:00.000Z'],
  ] as const)('in %s, for a %s plan that follows one until %s runs until %s', async (zone, plan, end, expected) => {
    const { db } = test().app;
    await buildSubscription(db, { user_id: user.id, ends_at: new Date(end) });
    const stored = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL TIME ZONE 'Europe/Berlin'`);
      return insertSubscription(tx, user, { transaction_id: null, plan, amount: '1.00' }, new ContestClock(zone));
    });
    expect([stored.starts_at.toISOString(), stored.ends_at.toISOString()]).toEqual([end, expected]);
  });

  it('begins now where nothing runs, whatever ran out or was taken away', async () => {
    const { db } = test().app;
    await buildSubscription(db, { user_id: user.id, ends_at: sql`now() - interval '1 minute'` });
    await buildSubscription(db, { user_id: user.id, ends_at: sql`now() + interval '1 year'`, removed_at: sql`now()` });
    const before = await databaseTime(db);
    const { starts_at } = (await pay()).json();
    const times = [before, starts_at, await databaseTime(db)];
    expect(times).toEqual(times.toSorted());
  });

  it('follows the last of what is there, premium to try included', async () => {
    const granted = await test().call({
      method: 'PUT',
      url: subscriptions.grantTest.path,
      payload: { user_id: user.id },
    });
    const second = (await pay()).json();
    const third = (await pay({ transaction_id: 4712, plan: 'yearly' })).json();
    expect([second.starts_at, third.starts_at]).toEqual([granted.json().ends_at, second.ends_at]);
    const url = pathOf(subscriptions.find, { user_id: user.id });
    expect((await test().call({ method: 'GET', url })).json().id).toBe(granted.json().id);
  });

  it('is found by its email whatever the case and the spaces around', async () => {
    expect((await pay({ email: ' ESI@Example.org ' })).json().email).toBe(EMAIL);
  });

  it('counts once: the second time is a 409 that names where it is', async () => {
    const first = (await pay()).json();
    const other = await buildUser(test().app.db, { email: 'kofi@example.org' });
    for (const transaction_id of [4711, '4711', ' 0004711 ']) {
      const again = await pay({ transaction_id, user_id: other.id, email: 'kofi@example.org' });
      expect([again.statusCode, again.json()]).toEqual([
        409,
        {
          code: 'payment_recorded',
          message: 'This transaction is already recorded',
          detail: `Transaction 4711 counts for subscription ${first.id} of Esi Ofori (esi) since ${dayOf(first.created_at)}.`,
          values: {
            ...{ transaction_id: '4711', id: first.id, name: 'Esi Ofori', username: 'esi', since: first.created_at },
          },
        },
      ]);
    }
    expect(await count()).toBe(1);
  });

  it('counts once even after its subscription was taken away', async () => {
    const { id, created_at } = (await pay()).json();
    const url = pathOf(subscriptions.remove, { user_id: user.id });
    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(204);
    const [row] = await test().app.db.select().from(table);
    const removed = dayOf(String(row?.removed_at?.toISOString()));
    const again = await pay();
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      `Transaction 4711 counts for subscription ${id} of Esi Ofori (esi) since ${dayOf(created_at)}, which was taken away on ${removed}.`,
    ]);
  });

  it('of a long number keeps every digit as text', async () => {
    const transaction_id = '9'.repeat(50);
    expect((await pay({ transaction_id })).json().transaction_id).toBe(transaction_id);
  });

  it.each([
    [0.01, '0.01'],
    [19.99, '19.99'],
    [100, '100.00'],
    [999_999.99, '999999.99'],
    [1_000_000, '1000000.00'],
    ['9.90', '9.90'],
    [' 7.5 ', '7.50'],
    ['1000000', '1000000.00'],
  ])('of %j is recorded as %s', async (amount, text) => {
    expect((await pay({ amount })).json().amount).toBe(text);
  });

  it.each<[object, Record<string, string>]>([
    [{ transaction_id: undefined }, { transaction_id: 'Transaction id is required' }],
    [{ transaction_id: null }, { transaction_id: 'Transaction id is required' }],
    [{ transaction_id: '' }, { transaction_id: 'Transaction id is required' }],
    [{ transaction_id: '  ' }, { transaction_id: 'Transaction id is required' }],
    [{ transaction_id: true }, { transaction_id: 'Transaction id must be a number' }],
    [{ transaction_id: 'TX-1' }, { transaction_id: 'Transaction id must be a number' }],
    [{ transaction_id: -1 }, { transaction_id: 'Transaction id must be a number' }],
    [{ transaction_id: 1.5 }, { transaction_id: 'Transaction id must be a number' }],
    [{ transaction_id: '1\0' }, { transaction_id: 'Transaction id must be a number' }],
    [{ transaction_id: '٣' }, { transaction_id: 'Transaction id must be a number' }],
    [{ transaction_id: 2 ** 53 }, { transaction_id: 'Transaction id is too long for a number: send it as text' }],
    [{ transaction_id: '1'.repeat(51) }, { transaction_id: 'Transaction id must be at most 50 digits' }],
    [{ plan: undefined }, { plan: 'Plan is required' }],
    [{ plan: 'test' }, { plan: 'Plan must be one of monthly, yearly' }],
    [{ amount: undefined }, { amount: 'Amount is required' }],
    [{ amount: '' }, { amount: 'Amount is required' }],
    [{ amount: 'nine' }, { amount: 'Amount must be a number' }],
    [{ amount: '1e3' }, { amount: 'Amount must be a number' }],
    [{ amount: true }, { amount: 'Amount must be a number' }],
    [{ amount: '9.999' }, { amount: 'Amount may have two decimal places' }],
    [{ amount: '-0.01' }, { amount: 'Amount must be more than 0' }],
    [{ amount: 0 }, { amount: 'Amount must be more than 0' }],
    [{ amount: -1 }, { amount: 'Amount must be more than 0' }],
    [{ amount: 1e-9 }, { amount: 'Amount may have two decimal places' }],
    [{ amount: 9.999 }, { amount: 'Amount may have two decimal places' }],
    [{ amount: 1_000_000.01 }, { amount: 'Amount must be at most 1000000' }],
    [{ amount: 1e21 }, { amount: 'Amount must be at most 1000000' }],
    [{ currency: undefined }, { currency: 'Currency is required' }],
    [{ currency: 'EUR' }, { currency: 'Currency must be one of USD' }],
    [{ currency: 'usd' }, { currency: 'Currency must be one of USD' }],
    [{ email: undefined }, { email: 'Email must be that of the user' }],
    [{ email: null }, { email: 'Email must be that of the user' }],
    [{ email: ' ' }, { email: 'Email must be that of the user' }],
    [{ email: 'a\0@b' }, { email: 'Contains characters that cannot be stored' }],
    [{ email: 'x'.repeat(201) }, { email: 'Email must be at most 200 characters' }],
    [{ email: 'kofi@example.org' }, { email: 'Email must be that of the user' }],
    [{ user_id: undefined }, { user_id: 'User is required' }],
    [{ user_id: 'esi' }, { user_id: 'User must be an id' }],
    [{ user_id: 987654 }, { user_id: 'User does not exist' }],
    [
      { transaction_id: '', plan: '', amount: 0, currency: '', email: '', user_id: 0 },
      {
        transaction_id: 'Transaction id is required',
        plan: 'Plan is required',
        amount: 'Amount must be more than 0',
        currency: 'Currency is required',
        user_id: 'User must be an id',
      },
    ],
  ])('is refused by its fields and not stored: %j', async (wrong, details) => {
    const answer = await pay(wrong);
    expect([answer.statusCode, answer.json().details]).toEqual([422, details]);
    expect(await count()).toBe(0);
  });

  it.each([
    [null, null],
    [null, ''],
    [null, '  '],
    [null, undefined],
    ['', null],
  ])('of somebody without an email (%j) is recorded without one: %j', async (stored, email) => {
    const { id: user_id } = await buildUser(test().app.db, { email: stored });
    const answer = await pay({ user_id, email });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { user_id, transaction_id: '4711' }]);
    expect(answer.json().email || null).toBeNull();
  });

  it('of somebody without an email is not recorded under another', async () => {
    const { id: user_id } = await buildUser(test().app.db);
    const answer = await pay({ user_id });
    expect([answer.statusCode, answer.json().details]).toEqual([
      422,
      { email: 'This user has no email: leave it empty' },
    ]);
  });

  it('is recorded as it came out: the amount of an answer goes in again', async () => {
    const { amount } = (await pay()).json();
    expect((await pay({ transaction_id: 4712, amount })).json().amount).toBe(amount);
  });

  describe('whose account was deleted since', () => {
    const remove = (id: number) => test().call({ method: 'DELETE', url: pathOf(users.remove, { id }) });
    let other: typeof usersTable.$inferSelect;
    beforeEach(async () => {
      other = await buildUser(test().app.db, { email: 'kofi@example.org' });
    });
    const payOther = (values: object = {}) => pay({ user_id: other.id, email: 'kofi@example.org', ...values });

    it('does not count again for anybody, and nothing tells who it was', async () => {
      expect((await pay()).statusCode).toBe(201);
      expect((await remove(user.id)).statusCode).toBe(204);
      for (const transaction_id of [4711, ' 0004711']) {
        const again = await payOther({ transaction_id });
        expect([again.statusCode, again.json()]).toEqual([
          409,
          {
            code: 'payment_recorded',
            message: 'This transaction is already recorded',
            detail: 'Transaction 4711 counted for an account that has been deleted since.',
            values: { transaction_id: '4711' },
          },
        ]);
      }
      expect((await payOther({ transaction_id: 4712 })).statusCode).toBe(201);
      const { rows } = await test().app.database.pool.query('SELECT * FROM counted_transactions');
      expect(JSON.stringify(rows)).not.toContain('4711');
    });

    it('does not count again either where another system had recorded it', async () => {
      await buildSubscription(test().app.db, { user_id: user.id, transaction_id: '815' });
      await remove(user.id);
      expect((await payOther({ transaction_id: 815 })).statusCode).toBe(409);
    });

    it('counts once where the account goes at the same moment', async () => {
      await pay();
      const [, again] = await Promise.all([remove(user.id), payOther()]);
      expect(again.statusCode).toBe(409);
      expect((await payOther()).statusCode).toBe(409);
    });
  });

  it('that is sent several times in parallel is recorded once', async () => {
    const other = await buildUser(test().app.db, { email: EMAIL });
    const answers = await Promise.all([pay(), pay({ user_id: other.id }), pay(), pay({ user_id: other.id })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const winner = answers.find((answer) => answer.statusCode === 201)?.json();
    for (const { statusCode, body } of answers) {
      if (statusCode === 409) expect(body).toContain(`counts for subscription ${winner?.id} of`);
    }
    expect(await count()).toBe(1);
  });

  it('beside others of the same user at the same time gets a separate period', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((transaction_id) => pay({ transaction_id })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201]);
    const periods = answers.map((answer): Subscription => answer.json());
    periods.sort((one, other) => one.starts_at.localeCompare(other.starts_at));
    expect(periods.slice(1).map((period) => period.starts_at)).toEqual(
      periods.slice(0, -1).map((period) => period.ends_at),
    );
  });
});
