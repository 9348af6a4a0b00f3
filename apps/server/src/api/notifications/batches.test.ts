import type { ConsoleRole } from '@quizdesk/contract/constants';
import { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import { operations } from '@quizdesk/contract/operations';
import { eq, lt } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeCounts } from '../../db/maintenance/row-counts.ts';
import { notification_batches, notifications } from '../../db/schema/notifications.ts';
import { schools } from '../../db/schema/schools.ts';
import { users } from '../../db/schema/users.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildBatch } from '../../testing/builders/messages.ts';
import { buildLevelProgress, buildUserStreak } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const TEXTS = { type: 'alert', title: 'Hall 2', message: 'Dear {first_name}, come early.' };
const HOUR = 3_600_000;

async function addSchool(name: string): Promise<number> {
  const [row] = await test().app.db.insert(schools).values({ name, identity_key: name }).returning();
  return row?.id ?? 0;
}

const send = (audience: object, more: object = {}) =>
  test().call({ method: 'POST', url: endpoints.insert.path, payload: { audience, ...TEXTS, ...more } });

async function count(query: Record<string, string>): Promise<number> {
  const answer = await test().call({ method: 'GET', url: endpoints.recipients.path, query });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().count;
}

const states = async () =>
  (await test().app.db.select().from(notification_batches).orderBy(notification_batches.id)).map(({ state }) => state);

it('to a school goes to its active students, and says so before it is sent and in the log', async () => {
  const { db } = test().app;
  const school_id = await addSchool('Aburi Girls');
  const first = await buildUser(db, { school_id });
  for (const status of ['active', 'inactive'] as const) await buildUser(db, { school_id, status });
  await buildUser(db, { school_id, role: 'editor' });
  await buildUser(db);
  expect(await count({ kind: 'school', id: String(school_id) })).toBe(2);
  expect(await count({ kind: 'everyone' })).toBe(3);
  const asked = await test().call({
    method: 'GET',
    url: endpoints.recipients.path,
    query: { kind: 'school', id: String(school_id) },
  });
  expect(asked.json()).toEqual({ count: 2, name: '2 students of Aburi Girls', example: first.name });
  const answer = await send({ kind: 'school', id: school_id });
  expect(answer.statusCode).toBe(202);
  const batch = answer.json();
  expect(batch).toEqual({
    id: expect.any(Number),
    audience: { kind: 'school', id: school_id },
    name: '2 students of Aburi Girls',
    ...TEXTS,
    state: 'queued',
    total: 2,
    sent: 0,
    delivered: 0,
    read: 0,
    created_by: expect.objectContaining({ username: expect.any(String) }),
    created_at: expect.any(String),
    ...{ scheduled_at: null, began_at: null, finished_at: null },
    version: expect.any(Number),
  });
  expect([answer.headers['operation-can-undo'], await states()]).toEqual(['false', ['queued']]);
  const { json } = await test().call({ method: 'GET', url: `/v1/operations/${answer.headers['operation-id']}` });
  expect(json()).toMatchObject({
    action: 'notification_batches.insert',
    subject_label: '2 students of Aburi Girls',
    can_undo: false,
    summary: { notification_batches: { added: 1 } },
  });
});

it('to a level goes to those whose highest level it is, whether they have completed it or not', async () => {
  const { db } = test().app;
  const [first, second] = [await buildLevel(db, { level_number: 1 }), await buildLevel(db, { level_number: 2 })];
  const done = await buildLevelProgress(db, { level_id: first.id, status: 'completed' });
  await buildLevelProgress(db, { level_id: second.id, user_id: done.user_id });
  await buildLevelProgress(db, { level_id: first.id });
  await buildLevelProgress(db, { level_id: first.id, status: 'completed' });
  const atLevels = [];
  for (const { id } of [first, second]) atLevels.push(await count({ kind: 'level', id: String(id) }));
  expect(atLevels).toEqual([2, 1]);
  expect((await send({ kind: 'level', id: second.id })).json()).toMatchObject({ name: '1 student at level 2' });
});

it('to open streaks goes to those who have played today or yesterday, by the contest’s days', async () => {
  const { db, clock } = test().app;
  const yesterday = clock.startOf(clock.dayOf(new Date()), -1).getTime();
  for (const [current_streak, at] of [
    [4, Date.now()],
    [1, yesterday],
    [9, yesterday - 1],
    [0, Date.now() - HOUR],
  ] as const) {
    const { id: user_id } = await buildUser(db);
    await buildUserStreak(db, { user_id, current_streak, last_action_at: new Date(at) });
  }
  expect(await count({ kind: 'open_streak' })).toBe(2);
  expect((await send({ kind: 'open_streak' })).json()).toMatchObject({ name: '2 students with an open streak' });
});

it('is refused by its field where nobody would get it, or nothing says whom it is for', async () => {
  const empty = await addSchool('Empty School');
  const details = async (audience: object, more?: object) => {
    const answer = await send(audience, more);
    expect(answer.statusCode).toBe(422);
    return answer.json().details;
  };
  const nobody = 'There is no student whom it would go to';
  expect(await details({ kind: 'everyone' })).toEqual({ audience: nobody });
  expect(await details({ kind: 'school', id: empty })).toEqual({ audience: nobody });
  expect(await details({ kind: 'school', id: 4711 })).toEqual({ 'audience.id': 'This school does not exist' });
  expect(await details({ kind: 'level', id: 4711 })).toEqual({ 'audience.id': 'This level does not exist' });
  expect(await details({ kind: 'level' })).toEqual({ 'audience.id': 'Level is required' });
  expect(Object.keys(await details({ kind: 'class' }, { title: ' ' }))).toEqual(['title', 'audience.kind']);
  const query = { kind: 'school' };
  const counted = await test().call({ method: 'GET', url: endpoints.recipients.path, query });
  expect([counted.statusCode, counted.json().details]).toEqual([422, { id: 'School is required' }]);
  const unknown = await test().call({ method: 'GET', url: endpoints.recipients.path, query: { ...query, id: '4711' } });
  expect([unknown.statusCode, unknown.json().details]).toEqual([422, { id: 'This school does not exist' }]);
  expect(await states()).toEqual([]);
});

describe('a message that is sent again because its answer was lost', () => {
  const payload = { audience: { kind: 'everyone' }, ...TEXTS };
  const headers = { 'idempotency-key': 'one form' };
  const post = (more: object = {}, role: ConsoleRole = 'admin') =>
    test().call({ method: 'POST', url: endpoints.insert.path, headers, payload: { ...payload, ...more } }, role);
  const sentInLog = async () => {
    const query = { action: 'notificationBatches.insert' };
    return (await test().call({ method: 'GET', url: operations.list.path, query })).json().rows.length;
  };
  beforeEach(async () => {
    await buildUser(test().app.db);
  });

  it('goes out once and is answered as it was, many times in parallel too', async () => {
    const answers = await Promise.all([post(), post(), post()]);
    const [first] = answers;
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([202, first?.body]));
    // No one is left to send it to, which a new message would be refused for.
    await test().app.db.update(users).set({ status: 'inactive' }).where(eq(users.role, 'student'));
    const again = await post();
    expect([again.statusCode, again.json()]).toEqual([202, first?.json()]);
    expect([await states(), await sentInLog()]).toEqual([['queued'], 1]);
  });

  it('says how far it has come meanwhile', async () => {
    const { id } = (await post()).json();
    await test().call({ method: 'POST', url: pathOf(endpoints.stop, { id }) });
    expect((await post()).json()).toMatchObject({ id, state: 'stopped' });
  });

  it('is not taken for sent where it says something else now, or goes to others', async () => {
    await post();
    const other = [await post({ title: 'Hall 3' }), await post({ audience: { kind: 'open_streak' } })];
    expect(other.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(other[0]?.json().detail).toContain('arrived: “Hall 2” to All 1 student.');
    expect(await states()).toEqual(['queued']);
  });

  it('is sent after one that was refused, and by another administrator', async () => {
    expect((await post({ title: '' })).statusCode).toBe(422);
    expect((await post({ audience: { kind: 'school', id: 4711 } })).statusCode).toBe(422);
    expect((await post()).statusCode).toBe(202);
    expect((await post({ title: 'Mine' }, 'superadmin')).statusCode).toBe(202);
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('is another message without a key, or with another', async () => {
    for (const key of ['', ' ', 'other']) {
      const again = { headers: { 'idempotency-key': key }, payload };
      expect((await test().call({ method: 'POST', url: endpoints.insert.path, ...again })).statusCode).toBe(202);
    }
    expect(await states()).toEqual(['queued', 'queued', 'queued']);
  });
});

it('is stopped once, a separate operation; what is over cannot be stopped', async () => {
  const { db } = test().app;
  const open = await buildBatch(db, { state: 'sending' });
  const over = await buildBatch(db, { state: 'done' });
  const stop = (id: number) => test().call({ method: 'POST', url: pathOf(endpoints.stop, { id }) });
  const stopped = await stop(open.id);
  expect([stopped.statusCode, stopped.headers['operation-can-undo']]).toEqual([200, 'false']);
  expect(stopped.json()).toMatchObject({ id: open.id, state: 'stopped' });
  expect((await stop(open.id)).json()).toMatchObject({ detail: 'It was stopped already.' });
  expect((await stop(over.id)).json()).toMatchObject({ detail: 'It has been sent to everybody already.' });
  const answers = await Promise.all([open.id, over.id, 4711].map(stop));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404]);
  expect(await states()).toEqual(['stopped', 'done']);
});

it('is listed the newest first with what was delivered and read, and the sender of each of its notifications', async () => {
  const { db } = test().app;
  const { id: created_by, name, username } = await buildUser(db, { role: 'admin' });
  const { id: batch_id } = await buildBatch(db, { state: 'done', sent: 3, total: 3, created_by });
  const at = new Date();
  for (const times of [{}, { delivered_at: at }, { delivered_at: at, read_at: at }]) {
    const { id: user_id } = await buildUser(db);
    await db.insert(notifications).values({ ...TEXTS, type: 'alert', user_id, batch_id, ...times });
  }
  await buildBatch(db, { title: 'Newer' });
  const read = async (url: string, query = {}) => (await test().call({ method: 'GET', url, query })).json();
  const { rows, count: all } = await read(endpoints.list.path);
  expect([all, rows[0].title]).toEqual([2, 'Newer']);
  const counts = { sent: 3, delivered: 2, read: 1, created_by: { id: created_by, name, username } };
  expect(rows[1]).toMatchObject(counts);
  expect(await read(pathOf(endpoints.find, { id: batch_id }))).toEqual(rows[1]);
  expect(await read(endpoints.list.path, { limit: '1', offset: '1' })).toMatchObject({ rows: [{ id: batch_id }] });
  const sent = await read('/v1/notifications');
  expect(sent.rows.map((row: { sent_by: object }) => row.sent_by)).toEqual(Array(3).fill(counts.created_by));
});

it('has the counts of its notifications whatever becomes of them, merged, recounted or of an earlier release', async () => {
  const { db, database } = test().app;
  const recipients = [await buildUser(db), await buildUser(db), await buildUser(db), await buildUser(db)];
  const { id: batch_id } = await buildBatch(db, {});
  const counts = async () => {
    const { delivered, read } = (
      await test().call({ method: 'GET', url: pathOf(endpoints.find, { id: batch_id }) })
    ).json();
    return [delivered, read];
  };
  /** Before and after the changes are added to the message, and as counted by hand. */
  const expectCounts = async (expected: [number, number]) => {
    expect(await counts()).toEqual(expected);
    await mergeCounts(database.pool);
    expect(await counts()).toEqual(expected);
    expect((await database.pool.query('SELECT wrong FROM receipts_repair(0, 1000)')).rows).toEqual([{ wrong: 0 }]);
    expect(await counts()).toEqual(expected);
  };
  const at = new Date();
  await db
    .insert(notifications)
    .values(recipients.map(({ id: user_id }) => ({ ...TEXTS, type: 'alert' as const, user_id, batch_id })));
  await expectCounts([0, 0]);
  await db.update(notifications).set({ delivered_at: at });
  await expectCounts([4, 0]);
  await db
    .update(notifications)
    .set({ read_at: at })
    .where(lt(notifications.user_id, recipients[2]?.id ?? 0));
  await expectCounts([4, 2]);
  await db.delete(users).where(eq(users.id, recipients[0]?.id ?? 0));
  await expectCounts([3, 1]);
  // As a message of the earlier release is found, and as nothing should ever leave it.
  await db.update(notification_batches).set({ delivered: 0, read: 0, receipts_counted: false });
  expect(await counts()).toEqual([3, 1]);
  expect((await database.pool.query('SELECT wrong FROM receipts_repair(0, 1000)')).rows).toEqual([{ wrong: 0 }]);
  await expectCounts([3, 1]);
  await db.update(notification_batches).set({ delivered: 70 });
  expect((await database.pool.query('SELECT wrong FROM receipts_repair(0, 1000)')).rows).toEqual([{ wrong: 1 }]);
  await expectCounts([3, 1]);
});
