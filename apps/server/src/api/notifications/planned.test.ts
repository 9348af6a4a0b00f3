import { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import { operations } from '@quizdesk/contract/operations';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notification_batches as batches, notifications } from '../../db/schema/notifications.ts';
import { schools } from '../../db/schema/schools.ts';
import { buildBatch } from '../../testing/builders/messages.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const TEXTS = { type: 'alert', title: 'Hall 2', message: 'Dear {first_name}, come early.' };
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const post = (payload: object, headers = {}) =>
  test().call({
    method: 'POST',
    url: endpoints.insert.path,
    headers,
    payload: { audience: { kind: 'everyone' }, ...TEXTS, ...payload },
  });
const put = (id: number, payload: object, headers = {}) =>
  test().call({ method: 'PUT', url: pathOf(endpoints.update, { id }), headers, payload });
const stop = (id: number) => test().call({ method: 'POST', url: pathOf(endpoints.stop, { id }) });
const stored = async () => test().app.db.select().from(batches);

beforeEach(async () => {
  await buildUser(test().app.db, { name: 'Ama Owusu', username: 'ama' });
});

describe('a message with a time', () => {
  it('is scheduled, changed, sent immediately instead, or stopped, each a separate operation', async () => {
    const at = inHours(40);
    const added = await post({ scheduled_at: at });
    expect([added.statusCode, added.json()]).toEqual([
      202,
      expect.objectContaining({ state: 'scheduled', scheduled_at: at, began_at: null, version: expect.any(Number) }),
    ]);
    const { id, version } = added.json();
    const changed = await put(id, { title: 'Hall 3', scheduled_at: inHours(60), version });
    expect(changed.json()).toMatchObject({ id, title: 'Hall 3', message: TEXTS.message, state: 'scheduled' });
    expect([changed.statusCode, changed.headers['operation-can-undo']]).toEqual([200, 'false']);
    const now = await put(id, { scheduled_at: null });
    expect(now.json()).toMatchObject({ state: 'queued', scheduled_at: null, title: 'Hall 3' });
    const other = (await post({ scheduled_at: at })).json();
    expect((await stop(other.id)).json()).toMatchObject({ state: 'stopped', scheduled_at: at });
    const query = { table: 'notification_batches' };
    const log = (await test().call({ method: 'GET', url: operations.list.path, query })).json();
    expect(log.rows.map(({ action }: { action: string }) => action)).toEqual([
      'notification_batches.stop',
      'notification_batches.insert',
      'notification_batches.update',
      'notification_batches.update',
      'notification_batches.insert',
    ]);
  });

  it('is counted again when it is changed, and belongs to who changed it last', async () => {
    const { db } = test().app;
    const [school] = await db.insert(schools).values({ name: 'Keta', identity_key: 'keta' }).returning();
    const first = await buildUser(db, { role: 'admin' });
    const { id } = await buildBatch(db, {
      state: 'scheduled',
      scheduled_at: new Date(inHours(1)),
      created_by: first.id,
    });
    for (const _ of [1, 2]) await buildUser(db, { school_id: school?.id });
    const audience = { kind: 'school', id: school?.id };
    const changed = (await put(id, { audience })).json();
    expect(changed).toMatchObject({ audience, name: '2 students of Keta', total: 2 });
    expect(changed.created_by.id).not.toBe(first.id);
  });

  it('is refused by its field: no time, a time that is over, too far, or nobody to send it to; nothing is stored', async () => {
    const faults = async (payload: object) => {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(422);
      return answer.json().details;
    };
    expect(await faults({ scheduled_at: 'tomorrow' })).toEqual({
      scheduled_at: 'Send at must be a time in UTC such as 2026-11-26T07:30:00Z',
    });
    expect(await faults({ scheduled_at: inHours(-1) })).toEqual({ scheduled_at: 'Send at is in the past' });
    const far = 'Send at is more than 366 days ahead';
    expect(await faults({ scheduled_at: inHours(24 * 367) })).toEqual({ scheduled_at: far });
    expect(await stored()).toEqual([]);
    const { id } = (await post({ scheduled_at: inHours(1) })).json();
    const wrong = [
      { scheduled_at: inHours(-1) },
      { title: ' ' },
      { audience: { kind: 'school', id: 4711 } },
      { audience: { kind: 'open_streak' } },
    ];
    for (const payload of wrong) expect([payload, (await put(id, payload)).statusCode]).toEqual([payload, 422]);
    expect(await stored()).toMatchObject([{ title: 'Hall 2', state: 'scheduled', audience_kind: 'everyone' }]);
  });

  it('is not changed by who saw an older one, nor once it is being sent, was sent or stopped', async () => {
    const { id, version } = (await post({ scheduled_at: inHours(1) })).json();
    expect((await put(id, { title: 'Hall 3' }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
    const older = await put(id, { title: 'Hall 4', version });
    expect([older.statusCode, older.json().conflict]).toMatchObject([409, { differs: ['title'] }]);
    // The same change, whose response was lost.
    expect((await put(id, { title: 'Hall 3', version })).json()).toMatchObject({ title: 'Hall 3' });
    for (const [state, detail] of [
      ['sending', 'It is being sent already. It can still be stopped.'],
      ['done', 'It has been sent to everybody already.'],
      ['stopped', 'It was stopped already.'],
    ] as const) {
      await test().app.db.update(batches).set({ state }).where(eq(batches.id, id));
      const refused = await put(id, { title: 'Hall 5' });
      expect([refused.statusCode, refused.json().detail]).toEqual([409, detail]);
    }
    expect((await put(4711, { title: 'Hall 5' })).statusCode).toBe(404);
    expect(await stored()).toMatchObject([{ title: 'Hall 3' }]);
  });

  it('goes out once under one key, and is another message at another time', async () => {
    const [at, headers] = [inHours(5), { 'idempotency-key': 'one form' }];
    const answers = await Promise.all([post({ scheduled_at: at }, headers), post({ scheduled_at: at }, headers)]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect((await post({ scheduled_at: inHours(6) }, headers)).statusCode).toBe(409);
    expect(await stored()).toHaveLength(1);
  });
});

describe('a preview', () => {
  const preview = async (payload: object) => {
    const answer = await test().call({ method: 'POST', url: endpoints.preview.path, payload });
    expect([answer.statusCode, answer.headers['operation-id']]).toEqual([200, undefined]);
    return answer.json();
  };

  it('shows the students of the group one after the other, and back', async () => {
    const { db } = test().app;
    const second = await buildUser(db, { name: 'Kwabena Ofori-Atta' });
    await buildUser(db, { status: 'inactive', name: 'Somebody with a very long name' });
    const payload = { audience: { kind: 'everyone' }, title: 'Friday, {first_name}', message: 'Dear {name}!' };
    const first = await preview(payload);
    expect(first).toMatchObject({
      ...{ count: 2, name: 'All 2 students', position: 1, title: 'Friday, Ama', message: 'Dear Ama Owusu!' },
      longest_name: 'Kwabena Ofori-Atta',
      recipient: { username: 'ama', school: null, points: 0 },
      ...{ longest_school: null, most_points: 0 },
    });
    const next = await preview({ ...payload, after: first.recipient.id });
    expect(next).toMatchObject({ position: 2, recipient: { id: second.id }, message: 'Dear Kwabena Ofori-Atta!' });
    expect(await preview({ ...payload, before: second.id })).toEqual(first);
    expect(await preview({ ...payload, after: second.id })).toMatchObject({ recipient: null, position: 0, count: 2 });
  });

  it('says the school and the points of the student, and what is the longest of the group', async () => {
    const { db, database } = test().app;
    const [keta, other] = await db
      .insert(schools)
      .values([
        { name: 'Keta High', identity_key: 'keta' },
        { name: 'A school of nobody in this group', identity_key: 'other' },
      ])
      .returning();
    const efua = await buildUser(db, { name: 'Efua Sarpong', school_id: keta?.id });
    await buildUser(db, { status: 'inactive', school_id: other?.id });
    await database.pool.query(
      'INSERT INTO play_totals (user_id, answers, correct, points, is_student) VALUES ($1, 9, 8, 1240, true)',
      [efua.id],
    );
    const payload = { audience: { kind: 'everyone' }, title: '{school}: {points}', message: '{points} {grade}' };
    expect(await preview(payload)).toMatchObject({ title: 'your school: 0', message: '0 {grade}' });
    expect(await preview({ ...payload, audience: { kind: 'school', id: keta?.id } })).toMatchObject({
      ...{ title: 'Keta High: 1240', message: '1240 {grade}', longest_school: 'Keta High', most_points: 1240 },
      recipient: { id: efua.id, school: 'Keta High', points: 1240 },
    });
    expect(await preview(payload)).toMatchObject({ longest_school: 'Keta High' });
  });

  it('of a group without students has nobody, and of no group is refused', async () => {
    const nobody = {
      count: 0,
      recipient: null,
      position: 0,
      longest_name: null,
      longest_school: null,
      title: '',
      message: '',
    };
    expect(await preview({ audience: { kind: 'open_streak' } })).toMatchObject(nobody);
    const payload = { audience: { kind: 'school', id: 4711 } };
    const unknown = await test().call({ method: 'POST', url: endpoints.preview.path, payload });
    expect([unknown.statusCode, unknown.json().details]).toEqual([
      422,
      { 'audience.id': 'This school does not exist' },
    ]);
  });
});

it('a test goes to oneself alone, with one’s own name in it, and is in the log', async () => {
  const answer = await test().call({ method: 'POST', url: endpoints.test.path, payload: TEXTS });
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number) }]);
  const rows = await test().app.db.select().from(notifications);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ user_id: rows[0]?.sent_by, title: 'Hall 2', batch_id: null });
  expect(rows[0]?.message).not.toContain('{first_name}');
  const { json } = await test().call({ method: 'GET', url: `/v1/operations/${answer.headers['operation-id']}` });
  expect(json()).toMatchObject({ action: 'notification_batches.test', can_undo: false });
  const empty = await test().call({ method: 'POST', url: endpoints.test.path, payload: { ...TEXTS, title: '' } });
  expect(empty.json().details).toEqual({ title: 'Title is required' });
});
