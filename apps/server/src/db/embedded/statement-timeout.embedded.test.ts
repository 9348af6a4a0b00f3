import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabasePlace } from '../../testing/database/test-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../client.ts';
import type { OpenDatabase } from '../database.ts';

const RUNAWAY = 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b';
const STATEMENT_TIMEOUT_MS = 1000;
let database: OpenDatabase;

beforeAll(async () => {
  const place = await createDatabasePlace();
  database = await openDatabase({
    ...place,
    log: silentLog,
    maintenance: false,
    pools: { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  });
});
afterAll(() => database.close());

test('a statement that runs too long is ended, its transaction undone, and those that waited behind it are served', async () => {
  await database.pool.query('CREATE TABLE kept (id int)');
  const client = await database.pool.connect();
  await client.query('BEGIN; CREATE TABLE cut (id int)');
  const runaway = expect(client.query(RUNAWAY)).rejects.toMatchObject({ code: '57014' });
  const waiting = Array.from({ length: 10 }, (_, n) => database.pool.query('SELECT $1::int AS n', [n]));
  await runaway;
  client.release(true);
  expect((await Promise.all(waiting)).map(({ rows }) => rows[0]?.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const tables = await database.pool.query(`SELECT relname FROM pg_class WHERE relname IN ('kept', 'cut')`);
  expect(tables.rows).toEqual([{ relname: 'kept' }]);
});

test('several short statements are not one long one', async () => {
  const client = await database.pool.connect();
  const took: number[] = [];
  const longer = () => took.reduce((sum, one) => sum + one, 0) < STATEMENT_TIMEOUT_MS * 1.5;
  while (longer()) {
    const { rows } = await client.query<{
      ms: number;
    }>(`SELECT extract(epoch FROM clock_timestamp() - now())::float8 * 1000 AS ms
      FROM (SELECT count(*) FROM generate_series(1, 1000) a, generate_series(1, 1500) b) counted`);
    took.push(rows[0]?.ms ?? 0);
  }
  client.release();
  expect(took.length).toBeGreaterThan(1);
});

test('a statement whose caller has given up does not hold up the others', async () => {
  const givenUp = { text: RUNAWAY, query_timeout: 100 };
  await expect(database.pool.query(givenUp)).rejects.toThrow('timeout');
  expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
});

test('COPY from the client, which is not supported, fails and the next query works', async () => {
  await expect(database.pool.query('COPY quizzes FROM STDIN')).rejects.toThrow();
  expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
});
