import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { user_answers } from '../schema/play.ts';
import { schools } from '../schema/schools.ts';
import { describeList, partOf } from './list.ts';
import { listPage, widePage } from './list-page.ts';
import type { Order } from './page-statements.ts';

const database = useTestDatabase();
const { id, points_earned, created_at } = user_answers;
const list = describeList(user_answers, { id, points_earned, created_at });
const ROWS = 600;

beforeEach(async () => {
  const user = await buildUser(database().db);
  // A row a minute, but in no order of ids; the points repeat, and only a few rows have the most.
  await database().pool.query(
    `INSERT INTO user_answers (user_id, answer, is_correct, points_earned, created_at)
    SELECT $1, 'x', true, CASE WHEN n % 100 = 0 THEN 50 ELSE n % 7 END,
      timestamptz '2026-11-01 00:00Z' + make_interval(mins => (n * 7919) % ${ROWS})
    FROM generate_series(1, ${ROWS}) n`,
    [user.id],
  );
});

const minutes = (from: number, to: number) => [
  sql`t.created_at >= timestamptz '2026-11-01 00:00Z' + make_interval(mins => ${from})`,
  sql`t.created_at < timestamptz '2026-11-01 00:00Z' + make_interval(mins => ${to})`,
];

const orders: readonly Order[] = [
  { column: 'id', direction: 'desc' },
  { column: 'id', direction: 'asc' },
  { column: 'points_earned', direction: 'desc' },
  { column: 'points_earned', direction: 'asc' },
  { column: 'created_at', direction: 'desc' },
];

test.each(orders)('every page by $column $direction is the part of the whole that it should be', async (order) => {
  const { db } = database();
  for (const [from, to] of [
    [0, ROWS],
    [100, 140],
    [590, 700],
  ] as const) {
    const where = minutes(from, to);
    const filter = { where, about: 'created_at', order };
    const direction = sql.raw(order.direction);
    const whole = await db.execute<{ id: number }>(
      sql`SELECT t.id FROM user_answers t WHERE ${sql.join(where, sql` AND `)}
        ORDER BY ${sql.raw(`t.${order.column}`)} ${direction}, t.id ${direction}`,
    );
    const ids = whole.rows.map((row) => Number(row.id));
    expect(ids.length).toBe(Math.min(to, ROWS) - from);
    for (const offset of [0, 3, Math.floor(ids.length / 2), ids.length - 4, ids.length - 1]) {
      const page = await widePage(db, list, filter, { limit: 10, offset });
      expect([page.rows.map((row) => row.id), page.count]).toEqual([ids.slice(offset, offset + 10), ids.length]);
    }
    expect(await widePage(db, list, filter, { limit: 10, offset: ids.length })).toEqual({
      rows: [],
      count: ids.length,
    });
    expect(await widePage(db, list, filter, { limit: 10, offset: 9e9 })).toEqual({ rows: [], count: ids.length });
  }
});

test('a filter that nothing passes has an empty page', async () => {
  const filter = { where: minutes(-20, -10), about: 'created_at', order: { column: 'id', direction: 'desc' } } as const;
  expect(await widePage(database().db, list, filter, { limit: 10, offset: 0 })).toEqual({ rows: [], count: 0 });
});

test('a filter of one value is read in the order of its index', async () => {
  const filter = {
    where: [sql`t.points_earned = 50`],
    about: 'points_earned',
    isEqual: true,
    order: { column: 'id', direction: 'desc' },
  } as const;
  const page = await widePage(database().db, list, filter, { limit: 2, offset: 1 });
  expect([page.rows.map(({ id, points_earned }) => [id, points_earned]), page.count]).toEqual([
    [
      [500, 50],
      [400, 50],
    ],
    6,
  ]);
});

test('whichever way a page is read, it has the rows that a filter of them finds', async () => {
  await database().pool.query(
    `INSERT INTO schools (name, identity_key) SELECT 'School ' || (n * 7919) % 20, n FROM generate_series(1, 30) n`,
  );
  const { db } = database();
  const whole = describeList(schools, { id: schools.id, name: schools.name });
  const part = partOf(whole, {
    where: 'id % 2 = 0',
    count: 'SELECT count(*) FROM schools WHERE id % 2 = 0',
    searchable: 's.id % 2 = 0',
  });
  for (const q of ['', 'school 1']) {
    for (const sort of ['id', 'name']) {
      for (const order of ['asc', 'desc', undefined] as const) {
        const query = { q, sort, order, limit: 7, offset: 2 };
        const page = await listPage(db, whole, query);
        expect(page.rows).toHaveLength(7);
        expect(await listPage(db, whole, query, { where: [sql`true`] })).toEqual(page);
        const ofPart = await listPage(db, whole, query, { where: [sql`t.id % 2 = 0`] });
        expect(await listPage(db, part, query)).toEqual(ofPart);
      }
    }
  }
});
