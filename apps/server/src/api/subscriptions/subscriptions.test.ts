import { subscriptions } from '@quizdesk/contract/subscriptions';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions as table } from '../../db/schema/subscriptions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { databaseTime } from '../../testing/database/database-time.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const list = (query: Record<string, string> = {}) =>
  test().call({ method: 'GET', url: subscriptions.list.path, query });
const ids = async (query: Record<string, string> = {}) =>
  (await list(query)).json().rows.map((row: { id: number }) => row.id);
const find = (user_id: number | string) => test().call({ method: 'GET', url: pathOf(subscriptions.find, { user_id }) });
const remove = (user_id: number | string) =>
  test().call({ method: 'DELETE', url: pathOf(subscriptions.remove, { user_id }) });
const grant = (payload: object) => test().call({ method: 'PUT', url: subscriptions.grantTest.path, payload });

const past = { starts_at: sql`now() - interval '60 days'`, ends_at: sql`now() - interval '30 days'` };
const future = { starts_at: sql`now() + interval '20 days'`, ends_at: sql`now() + interval '50 days'` };

describe('the list of subscriptions', () => {
  it('shows each with its user, newest first', async () => {
    const { db } = test().app;
    expect((await list()).json()).toEqual({ rows: [], count: 0 });
    const user = await buildUser(db, { name: 'Esi Ofori', username: 'esi', email: 'esi@example.org' });
    const old = await buildSubscription(db, { user_id: user.id, ...past });
    const paid = await buildSubscription(db, { user_id: user.id, plan: 'yearly', amount: '100', email: 'e@x.org' });
    expect(await ids()).toEqual([paid.id, old.id]);
    expect((await list({ limit: '1' })).json()).toEqual({
      count: 2,
      rows: [
        {
          id: paid.id,
          user_id: user.id,
          user: { id: user.id, name: 'Esi Ofori', username: 'esi' },
          transaction_id: paid.transaction_id,
          plan: 'yearly',
          amount: '100.00',
          currency: 'USD',
          email: 'e@x.org',
          starts_at: paid.starts_at.toISOString(),
          ends_at: paid.ends_at.toISOString(),
          created_at: paid.created_at.toISOString(),
        },
      ],
    });
  });

  it('leaves out what was taken away, and answers any page with the exact count', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    await buildSubscription(db, { user_id, removed_at: sql`now()` });
    const built: number[] = [];
    for (let number = 0; number < 5; number++) built.unshift((await buildSubscription(db, { user_id })).id);
    const pages = await Promise.all(['0', '2', '4', '9'].map((offset) => ids({ limit: '2', offset })));
    expect(pages).toEqual([built.slice(0, 2), built.slice(2, 4), built.slice(4), []]);
    expect((await list({ limit: '2', offset: '9' })).json().count).toBe(5);
  });

  it('is sorted by when each ends, also of one user or found by a search, without what was taken away', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db, { name: 'Esi Ofori' });
    const later = (await buildSubscription(db, { user_id, ...future })).id;
    const ended = (await buildSubscription(db, { user_id, ...past })).id;
    const running = (await buildSubscription(db, { user_id: (await buildUser(db)).id })).id;
    await buildSubscription(db, { user_id, ...past, removed_at: sql`now()` });
    const sort = 'ends_at';
    expect(await ids({ sort })).toEqual([ended, running, later]);
    expect(await ids({ sort, order: 'desc', limit: '2' })).toEqual([later, running]);
    expect(await ids({ sort, user_id: String(user_id) })).toEqual([ended, later]);
    expect(await ids({ sort, order: 'desc', q: 'ofori' })).toEqual([later, ended]);
    expect(await ids({ order: 'asc' })).toEqual([later, ended, running]);
    expect((await list({ sort: 'amount' })).statusCode).toBe(422);
  });

  it('is narrowed to those that run, are over or begin later, also of one user', async () => {
    const { db } = test().app;
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const over = await buildSubscription(db, { user_id: one.id, ...past });
    const later = await buildSubscription(db, { user_id: one.id, ...future });
    const now = await buildSubscription(db, { user_id: one.id });
    const another = await buildSubscription(db, { user_id: other.id });
    await buildSubscription(db, { user_id: other.id, ...past, removed_at: sql`now()` });
    expect(await ids({ state: 'active' })).toEqual([another.id, now.id]);
    expect(await ids({ state: 'ended' })).toEqual([over.id]);
    expect(await ids({ state: 'not_yet' })).toEqual([later.id]);
    expect(await ids({ state: 'active', user_id: String(one.id), sort: 'ends_at' })).toEqual([now.id]);
    expect((await list({ state: 'over' })).statusCode).toBe(422);
  });

  it('finds every word of a search in name, username, email or transaction, whatever case and accents', async () => {
    const { db } = test().app;
    const esi = await buildUser(db, { name: 'Ɛsi Ofori', username: 'star_1', email: 'esi@lakeview.example' });
    const kofi = await buildUser(db, { name: 'Kofi 100%', username: 'kofi' });
    const one = await buildSubscription(db, { user_id: esi.id, transaction_id: '777123' });
    const two = await buildSubscription(db, { user_id: esi.id, transaction_id: null, plan: 'test', amount: '0' });
    const three = await buildSubscription(db, {
      user_id: kofi.id,
      transaction_id: '555',
      email: 'Paid.By@Élan.example',
    });
    await buildSubscription(db, { user_id: esi.id, removed_at: sql`now()` });
    expect(await ids({ q: 'esi' })).toEqual([two.id, one.id]);
    expect(await ids({ q: 'OFORI star_1' })).toEqual([two.id, one.id]);
    expect(await ids({ q: 'lakeview 77712' })).toEqual([one.id]);
    expect(await ids({ q: 'paid.by@elan' })).toEqual([three.id]);
    expect(await ids({ q: '555 kofi' })).toEqual([three.id]);
    expect(await ids({ q: '%' })).toEqual([three.id]);
    expect(await ids({ q: 'esi kofi' })).toEqual([]);
    expect(await ids({ q: ' ' })).toHaveLength(3);
    expect((await list({ q: 'esi', limit: '1', offset: '1' })).json()).toMatchObject({
      count: 2,
      rows: [{ id: one.id }],
    });
  });

  it('can be that of one user', async () => {
    const { db } = test().app;
    const [esi, kofi] = [await buildUser(db, { name: 'Esi' }), await buildUser(db, { name: 'Kofi' })];
    const mine = await buildSubscription(db, { user_id: esi.id });
    await buildSubscription(db, { user_id: kofi.id });
    expect(await ids({ user_id: String(esi.id) })).toEqual([mine.id]);
    expect(await ids({ user_id: String(esi.id), q: 'kofi' })).toEqual([]);
    expect(await ids({ user_id: '987654' })).toEqual([]);
  });
});

describe('the subscription of a user', () => {
  it('is the one that runs now, else the one that ends last', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    const older = await buildSubscription(db, { user_id, ...past });
    await buildSubscription(db, { user_id, ...past, ends_at: sql`now() - interval '40 days'` });
    expect((await find(user_id)).json().id).toBe(older.id);
    const later = await buildSubscription(db, { user_id, ...future });
    const running = await buildSubscription(db, { user_id });
    expect((await find(user_id)).json()).toMatchObject({ id: running.id, user: { id: user_id } });
    expect((await remove(user_id)).statusCode).toBe(204);
    expect((await find(user_id)).json().id).toBe(older.id);
    expect(await ids()).not.toContain(later.id);
  });

  it('that is not there is a 404, be it that there is no such user', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    await buildSubscription(db, { user_id, removed_at: sql`now()` });
    for (const id of [user_id, 987654]) {
      const answer = await find(id);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'Subscription not found', detail: 'This user has no subscription.' },
      ]);
    }
  });
});

describe('taking premium away', () => {
  it('ends what runs now and what would follow, keeps what has run out, and leaves others alone', async () => {
    const { db } = test().app;
    const [{ id: user_id }, other] = [await buildUser(db), await buildUser(db)];
    const old = await buildSubscription(db, { user_id, ...past });
    await buildSubscription(db, { user_id });
    await buildSubscription(db, { user_id, ...future });
    const theirs = await buildSubscription(db, { user_id: other.id });
    const answer = await remove(user_id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await ids()).toEqual([theirs.id, old.id]);
    expect(await db.$count(table)).toBe(4);
  });

  it('from somebody who has none is a 404', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    await buildSubscription(db, { user_id, ...past });
    const answer = await remove(user_id);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        code: 'not_found',
        message: 'Subscription not found',
        detail: 'This user has no subscription that runs now or later.',
      },
    ]);
  });

  it('by two at the same time is done once', async () => {
    const { db } = test().app;
    const { id } = await buildUser(db);
    await buildSubscription(db, { user_id: id });
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 404, 404]);
  });
});

describe('premium to try', () => {
  it('lasts one month from now and costs nothing', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db, { email: 'esi@example.org' });
    const before = await databaseTime(db);
    const answer = await grant({ user_id });
    expect(answer.statusCode).toBe(200);
    const granted = answer.json();
    const times = [before, granted.starts_at, await databaseTime(db)];
    expect(times).toEqual(times.toSorted());
    expect(granted).toMatchObject({
      user_id,
      user: { id: user_id },
      transaction_id: null,
      plan: 'test',
      amount: '0.00',
      currency: 'USD',
      email: 'esi@example.org',
    });
    const [start, end] = [new Date(granted.starts_at), new Date(granted.ends_at)];
    // The same time of the same day, or of the month's last day where it has no such day.
    const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
    const day = Math.min(start.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
    expect(end.toISOString().slice(0, 10)).toBe(new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10));
    expect(end.toISOString().slice(10)).toBe(start.toISOString().slice(10));
    expect((await find(user_id)).json()).toEqual(granted);
  });

  it('for somebody who has premium answers what they have, and stores nothing', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    const running = await buildSubscription(db, { user_id });
    await buildSubscription(db, { user_id, ...future });
    for (let time = 0; time < 2; time++) {
      const answer = await grant({ user_id });
      expect([answer.statusCode, answer.json().id]).toEqual([200, running.id]);
    }
    expect(await ids()).toHaveLength(2);
  });

  it('can be given again once it was taken away or ran out, and to somebody without email', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    await buildSubscription(db, { user_id, ...past });
    const first = (await grant({ user_id })).json();
    expect((await remove(user_id)).statusCode).toBe(204);
    const second = (await grant({ user_id })).json();
    expect(second.id).not.toBe(first.id);
    expect(second.email).toBeNull();
  });

  it('that several give at the same time is given once', async () => {
    const { id: user_id } = await buildUser(test().app.db);
    const answers = await Promise.all([grant({ user_id }), grant({ user_id }), grant({ user_id })]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await ids()).toHaveLength(1);
  });

  it.each([
    [{}, 'User is required'],
    [{ user_id: null }, 'User is required'],
    [{ user_id: '' }, 'User is required'],
    [{ user_id: 'esi' }, 'User must be an id'],
    [{ user_id: 0 }, 'User must be an id'],
    [{ user_id: 1.5 }, 'User must be an id'],
    [{ user_id: 2 ** 60 }, 'User must be an id'],
    [{ user_id: 987654 }, 'User does not exist'],
  ])('is refused for %j', async (payload, fault) => {
    const answer = await grant(payload);
    expect([answer.statusCode, answer.json().details]).toEqual([422, { user_id: fault }]);
  });
});
