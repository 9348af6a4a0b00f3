import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { messageFor } from '@quizdesk/contract/rules/message-texts';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notification_batches as batches, notifications } from '../../db/schema/notifications.ts';
import { ContestClock } from '../../shared/contest-clock.ts';
import { buildBatch } from '../../testing/builders/messages.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { sendBatches } from './send-batches.ts';

const database = useTestDatabase();
const clock = new ContestClock('UTC');
const query = async (text: string) => (await database().pool.query(text)).rows;

const addStudents = (count: number) =>
  query(`INSERT INTO users (name, username) SELECT 'Efua ' || i, 'efua' || i FROM generate_series(1, ${count}) i`);
const send = (options = {}) => sendBatches(database().db, clock, options);
const findBatch = async (id: number) => (await database().db.select().from(batches).where(eq(batches.id, id)))[0];

/** How many notifications of a batch there are, and to how many students. */
async function received(id: number) {
  const [row] = await query(
    `SELECT count(*)::int AS all, count(DISTINCT user_id)::int AS students FROM notifications WHERE batch_id = ${id}`,
  );
  return row;
}

it('comes to every student once, with their name in it, and leaves the journal alone', async () => {
  const { db } = database();
  const names = ['Nana Ama Owusu', 'Théodore', `${'N'.repeat(150)} ${'M'.repeat(49)}`];
  for (const name of names) await buildUser(db, { name });
  const title = `{first_name}: ${'x'.repeat(180)}`;
  const message = 'Dear {name}, {first_name}!';
  const { id } = await buildBatch(db, { total: 3, title, message });
  await send();
  await send();
  const rows = await db.select().from(notifications).orderBy(asc(notifications.id));
  expect(rows.map(({ message }) => message.slice(0, 30))).toEqual([
    'Dear Nana Ama Owusu, Nana!',
    'Dear Théodore, Théodore!',
    `Dear ${'N'.repeat(25)}`,
  ]);
  expect(rows.map((row) => [row.title.length, row.batch_id])).toEqual([
    [186, id],
    [190, id],
    [200, id],
  ]);
  // What the console shows before it is sent.
  const { title: longest, message: most } = NOTIFICATION_LIMITS;
  expect(rows.map((row) => [row.title, row.message])).toEqual(
    names.map((name) => {
      const reader = { name, school: null, points: 0 };
      return [messageFor(title, reader, longest), messageFor(message, reader, most)];
    }),
  );
  expect(await findBatch(id)).toMatchObject({ state: 'done', sent: 3, finished_at: expect.any(Date) });
  expect(await query('SELECT * FROM operation_changes')).toEqual([]);
});

it('says to each student their school and points, and leaves words that it does not know', async () => {
  const { db } = database();
  const [school] = await query(
    `INSERT INTO schools (name, identity_key) VALUES ('Aburi {points} Girls', 'a') RETURNING id::int`,
  );
  await query(`INSERT INTO users (name, username, school_id)
    SELECT 'Efua ' || i, 'efua' || i, CASE WHEN i % 2 = 0 THEN ${school?.id} END FROM generate_series(1, 40) i`);
  await query(
    `INSERT INTO play_totals (user_id, answers, correct, points) SELECT id, 1, 1, id * 10 FROM users WHERE school_id IS NOT NULL`,
  );
  const message = '{first_name}, {school}: {points} points. {grade}';
  await buildBatch(db, { total: 40, title: '{school}', message });
  await send();
  const rows =
    await query(`SELECT n.title, n.message, u.name, s.name AS school, coalesce(p.points, 0)::int AS points FROM notifications n
    JOIN users u ON u.id = n.user_id LEFT JOIN schools s ON s.id = u.school_id LEFT JOIN play_totals p ON p.user_id = u.id`);
  expect(rows).toHaveLength(40);
  for (const { name, school, points, ...texts } of rows) {
    const reader = { name, school, points };
    expect(texts).toEqual({ title: messageFor('{school}', reader, 200), message: messageFor(message, reader, 2000) });
  }
  const first = rows.find(({ name }) => name === 'Efua 1');
  expect(first).toMatchObject({ title: 'your school', message: 'Efua, your school: 0 points. {grade}' });
});

it('goes on after any part, and goes to no student who comes later', async () => {
  await addStudents(1200);
  const { id } = await buildBatch(database().db, { total: 1200, last_user_id: 1_000_000 });
  await query(`UPDATE notification_batches SET last_user_id = (SELECT max(id) FROM users)`);
  const closing = new AbortController();
  const onStored = async () => closing.abort();
  await send({ onStored, signal: closing.signal });
  expect(await findBatch(id)).toMatchObject({ state: 'sending', sent: 500, finished_at: null });
  await buildUser(database().db);
  await send();
  expect(await findBatch(id)).toMatchObject({ state: 'done', sent: 1200 });
  expect(await received(id)).toEqual({ all: 1200, students: 1200 });
});

it('a part that fails leaves nothing behind, and is sent by the next run', async () => {
  await addStudents(700);
  const { id } = await buildBatch(database().db, { total: 700 });
  // The notifications of the second part are stored, and how far it came is not.
  await query(`ALTER TABLE notification_batches ADD CONSTRAINT broken CHECK (sent < 600)`);
  const outcome = await send().catch((error: unknown) => error);
  await query('ALTER TABLE notification_batches DROP CONSTRAINT broken');
  expect(outcome).toBeInstanceOf(Error);
  expect(await received(id)).toEqual({ all: 500, students: 500 });
  await send();
  expect(await received(id)).toEqual({ all: 700, students: 700 });
});

it('a stop takes effect at the next part, and what is sent stays', async () => {
  await addStudents(1200);
  const { id } = await buildBatch(database().db, { total: 1200 });
  await send({ onStored: () => query(`UPDATE notification_batches SET state = 'stopped' WHERE id = ${id}`) });
  expect([await findBatch(id), await received(id)]).toMatchObject([
    { state: 'stopped', sent: 500 },
    { all: 500, students: 500 },
  ]);
});

it('several processes together send each student one, and a small group does not wait for everyone', async () => {
  await addStudents(1100);
  const { db } = database();
  const everyone = await buildBatch(db, { total: 1100 });
  await query(`INSERT INTO schools (name, identity_key) VALUES ('Aburi Girls', 'aburi girls')`);
  await query(`UPDATE users SET school_id = (SELECT id FROM schools) WHERE name IN ('Efua 7', 'Efua 900')`);
  const [school] = await query('SELECT id::int FROM schools');
  const { id } = await buildBatch(db, { audience_kind: 'school', audience_id: school?.id, total: 2 });
  await Promise.all([send(), send(), send()]);
  expect([await received(everyone.id), await received(id)]).toEqual([
    { all: 1100, students: 1100 },
    { all: 2, students: 2 },
  ]);
  const [first] = await query('SELECT batch_id::int FROM notifications ORDER BY id LIMIT 1');
  expect(first?.batch_id).toBe(id);
});
