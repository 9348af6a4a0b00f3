import { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notification_batches, notifications } from '../../db/schema/notifications.ts';
import { schools } from '../../db/schema/schools.ts';
import { users } from '../../db/schema/users.ts';
import { sendBatches } from '../../realtime/batches/send-batches.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { countPlay } from '../../testing/count-play.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const TEXTS = { type: 'alert', title: 'Hall 2', message: 'Dear {first_name}, come early.' };

const asked = (select: object) =>
  test().call({ method: 'POST', url: endpoints.selectedRecipients.path, payload: { select } });
const send = (select: object | undefined, more: object = {}) =>
  test().call({
    method: 'POST',
    url: endpoints.insert.path,
    payload: { audience: { kind: 'students', select }, ...TEXTS },
    ...more,
  });
const receivers = async () =>
  (await test().app.db.select({ id: notifications.user_id }).from(notifications).orderBy(notifications.user_id)).map(
    ({ id }) => id,
  );
const sendAll = () => sendBatches(test().app.db, test().app.clock);

async function buildRegion() {
  const { db } = test().app;
  const [school] = await db
    .insert(schools)
    .values({ name: 'Keta High', identity_key: 'keta', region: 'Volta Lakes' })
    .returning();
  const school_id = school?.id ?? 0;
  const quiet = await buildUser(db, { school_id });
  const barred = await buildUser(db, { school_id, status: 'inactive' });
  const player = await buildUser(db, { school_id });
  const elsewhere = await buildUser(db);
  await buildAnswer(db, { user_id: player.id });
  await countPlay(test().app.database);
  return { quiet, barred, player, elsewhere };
}

it('goes to exactly those ticked who are active, and forgets the ids once all have it', async () => {
  const { quiet, barred, elsewhere } = await buildRegion();
  const editor = await buildUser(test().app.db, { role: 'editor' });
  const select = { ids: [quiet.id, barred.id, elsewhere.id, editor.id] };
  const name = '2 students, selected one by one';
  expect((await asked(select)).json()).toEqual({ count: 2, name, example: quiet.name });
  const answer = await send(select);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    202,
    { audience: { kind: 'students', id: null }, name, total: 2 },
  ]);
  await sendAll();
  expect(await receivers()).toEqual([quiet.id, elsewhere.id]);
  expect(await test().app.db.select().from(notification_batches)).toMatchObject([
    { state: 'done', sent: 2, audience_select: null },
  ]);
});

it('goes to all that pass the filter of the list but some, and says in words who they are', async () => {
  const { quiet, player, elsewhere } = await buildRegion();
  const filter = { region: ' volta lakes', not_played_days: '14', role: 'student' };
  expect((await asked({ filter })).json()).toEqual({
    count: 1,
    name: '1 student of volta lakes who have not played for 14 days',
    example: quiet.name,
  });
  expect((await asked({ filter: { q: elsewhere.username } })).json()).toMatchObject({ count: 1 });
  expect((await asked({ filter: { region: 'Volta Lakes' }, except: [quiet.id] })).json()).toEqual({
    count: 1,
    name: '1 student of Volta Lakes, selected',
    example: player.name,
  });
  expect((await send({ filter })).statusCode).toBe(202);
  await sendAll();
  expect(await receivers()).toEqual([quiet.id]);
});

it('is shown and changed while it waits for its time, and keeps those who were selected', async () => {
  const { quiet, elsewhere } = await buildRegion();
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const payload = { audience: { kind: 'students', select: { ids: [quiet.id, elsewhere.id] } }, ...TEXTS, scheduled_at };
  const { id, version } = (await test().call({ method: 'POST', url: endpoints.insert.path, payload })).json();
  const preview = (more: object) =>
    test().call({ method: 'POST', url: endpoints.preview.path, payload: { title: 'Hall', ...more } });
  expect((await preview({ batch_id: id })).json()).toMatchObject({
    count: 2,
    position: 1,
    recipient: { id: quiet.id },
  });
  expect((await preview({ batch_id: id, after: quiet.id })).json().recipient.id).toBe(elsewhere.id);
  const change = { title: 'Hall 3', scheduled_at: null, version };
  const changed = await test().call({ method: 'PUT', url: pathOf(endpoints.update, { id }), payload: change });
  expect(changed.json()).toMatchObject({ title: 'Hall 3', total: 2, state: 'queued', audience: { kind: 'students' } });
  await sendAll();
  expect(await receivers()).toEqual([quiet.id, elsewhere.id]);
  const over = await preview({ batch_id: id });
  expect([over.statusCode, Object.keys(over.json().details)]).toEqual([422, ['batch_id']]);
  for (const neither of [{}, { batch_id: id, audience: { kind: 'everyone' } }])
    expect((await preview(neither)).json().details).toHaveProperty('audience');
});

it('is refused without a selection, with one that is wrong, and with one that has nobody', async () => {
  const { barred } = await buildRegion();
  for (const select of [undefined, {}, { ids: [] }, { ids: [1], filter: {} }, { filter: { region: 'x', other: 1 } }])
    expect((await send(select)).statusCode).toBe(422);
  const nobody = await send({ ids: [barred.id] });
  expect([nobody.statusCode, nobody.json().details]).toEqual([
    422,
    { audience: 'There is no student whom it would go to' },
  ]);
  const other = { audience: { kind: 'everyone', select: { ids: [1] } }, ...TEXTS };
  expect((await test().call({ method: 'POST', url: endpoints.insert.path, payload: other })).statusCode).toBe(422);
  expect(await test().app.db.$count(notification_batches)).toBe(0);
});

it('is stored once under a key, which another selection may not use, and forgets the ids when it is stopped', async () => {
  const { quiet, elsewhere } = await buildRegion();
  const headers = { 'idempotency-key': 'one-form' };
  const first = await send({ ids: [quiet.id] }, { headers });
  expect((await send({ ids: [quiet.id] }, { headers })).json().id).toBe(first.json().id);
  expect((await send({ ids: [elsewhere.id] }, { headers })).statusCode).toBe(409);
  await test().call({ method: 'POST', url: pathOf(endpoints.stop, first.json()) });
  expect(await test().app.db.select().from(notification_batches)).toMatchObject([
    { state: 'stopped', audience_select: null },
  ]);
});

it('students deleted before it is sent get none and are in the way of no one', async () => {
  const { quiet, elsewhere } = await buildRegion();
  await send({ ids: [quiet.id, elsewhere.id] });
  await test().app.db.delete(users).where(eq(users.id, quiet.id));
  await sendAll();
  expect(await receivers()).toEqual([elsewhere.id]);
});
