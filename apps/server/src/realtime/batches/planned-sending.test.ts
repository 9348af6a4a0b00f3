import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notification_batches as batches } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { ContestClock } from '../../shared/contest-clock.ts';
import { buildBatch } from '../../testing/builders/messages.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { sendBatches } from './send-batches.ts';

const database = useTestDatabase();
const clock = new ContestClock('UTC');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

const query = async (text: string) => (await database().pool.query(text)).rows;
const send = (options = {}) => sendBatches(database().db, clock, options);
const find = async (id: number) => (await database().db.select().from(batches).where(eq(batches.id, id)))[0];
const received = async (id: number) =>
  (await query(`SELECT user_id::int FROM notifications WHERE batch_id = ${id} ORDER BY user_id`)).map(
    ({ user_id }) => user_id,
  );

let sender: number;
const plan = async (values: Partial<typeof batches.$inferInsert> = {}) =>
  (await buildBatch(database().db, { state: 'scheduled', scheduled_at: inHours(-1), created_by: sender, ...values }))
    .id;

beforeEach(async () => {
  sender = (await buildUser(database().db, { role: 'admin' })).id;
});

describe('a planned message', () => {
  it('waits for its time, which the clock of the database tells', async () => {
    await buildUser(database().db);
    const id = await plan({ scheduled_at: inHours(1) });
    await send();
    expect([await find(id), await received(id)]).toMatchObject([{ state: 'scheduled', began_at: null }, []]);
    await query(`UPDATE notification_batches SET scheduled_at = now() WHERE id = ${id}`);
    await send();
    expect(await find(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('goes to those who are there by then: counted again, with those who came, without those who went', async () => {
    const { db } = database();
    const [gone, barred, stays] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const id = await plan({ name: 'All 3 students', total: 3, last_user_id: stays.id });
    await db.delete(users).where(eq(users.id, gone.id));
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, barred.id));
    const came = await buildUser(db);
    await send();
    expect(await received(id)).toEqual([stays.id, came.id]);
    expect(await find(id)).toMatchObject({ state: 'done', name: 'All 2 students', total: 2, sent: 2 });
  });

  it('is sent late, and once, by the processes that are back after an outage', async () => {
    await query(`INSERT INTO users (name, username) SELECT 'Efua ' || i, 'efua' || i FROM generate_series(1, 1100) i`);
    const id = await plan({ scheduled_at: inHours(-30) });
    await Promise.all([send(), send(), send()]);
    const all = await received(id);
    expect([all.length, new Set(all).size]).toEqual([1100, 1100]);
    const batch = await find(id);
    expect(batch).toMatchObject({ state: 'done', total: 1100, sent: 1100 });
    expect(batch?.began_at?.getTime()).toBeGreaterThan(inHours(-1).getTime());
  });

  it('keeps its moment where the contest moves to another time zone', async () => {
    await buildUser(database().db);
    const id = await plan({ scheduled_at: inHours(1) });
    await sendBatches(database().db, new ContestClock('Pacific/Kiritimati'));
    expect(await find(id)).toMatchObject({ state: 'scheduled' });
  });

  it('to a school that is deleted by then goes to nobody, and says so', async () => {
    await buildUser(database().db);
    const id = await plan({
      audience_kind: 'school',
      audience_id: 4711,
      name: '12 students of Aburi Girls',
      total: 12,
    });
    await send();
    expect(await find(id)).toMatchObject({ state: 'done', name: '0 students of a school that is deleted', sent: 0 });
  });

  it.each([
    ['is deleted', (id: number) => database().db.delete(users).where(eq(users.id, id))],
    ['is barred', (id: number) => database().db.update(users).set({ status: 'inactive' }).where(eq(users.id, id))],
    ['may no longer send', (id: number) => database().db.update(users).set({ role: 'editor' }).where(eq(users.id, id))],
  ])('is stopped where its sender %s by then, and those after it are sent', async (_, lose) => {
    await buildUser(database().db);
    const other = await buildUser(database().db, { role: 'admin' });
    const [id, next] = [await plan(), await plan({ created_by: other.id })];
    await lose(sender);
    await send();
    expect([await find(id), await received(id)]).toMatchObject([
      { state: 'stopped', sent: 0, name: 'All students', finished_at: expect.any(Date) },
      [],
    ]);
    expect(await find(next)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('that is moved to later or stopped just before its time is not sent then', async () => {
    await buildUser(database().db);
    const [later, stopped] = [await plan(), await plan()];
    await database()
      .db.update(batches)
      .set({ scheduled_at: inHours(1) })
      .where(eq(batches.id, later));
    await database().db.update(batches).set({ state: 'stopped' }).where(eq(batches.id, stopped));
    await send();
    expect([await received(later), await received(stopped)]).toEqual([[], []]);
  });
});
