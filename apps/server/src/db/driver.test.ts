import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { constraintOf } from './constraints.ts';
import { poolOf } from './handles.ts';
import { migrateDatabase } from './migrate.ts';
import { PreparedStatement } from './prepared-statement.ts';

const database = useTestDatabase();

const WRONG_STATEMENTS = [
  ['SELEC 1', '42601'],
  ['SELECT * FROM no_such_table', '42P01'],
  ['SELECT 1 / 0', '22012'],
  [`SELECT 'x'::int`, '22P02'],
  ['INSERT INTO quizzes (id, title) VALUES (9, NULL)', '23502'],
] as const;

async function one(text: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await database().pool.query({ text, values, rowMode: 'array' });
  return rows[0]?.[0];
}

beforeAll(async () => {
  await database().pool.query('CREATE TABLE driver_rows (id int PRIMARY KEY, text text)');
});
afterAll(async () => {
  await database().pool.query('DROP TABLE driver_rows');
});

test('values come back as the types that the code works with', async () => {
  expect(await one('SELECT 9007199254740991::bigint')).toBe(9007199254740991);
  expect(await one('SELECT count(*) FROM generate_series(1, 3)')).toBe(3);
  expect(await one('SELECT $1::jsonb', [JSON.stringify({ a: [1] })])).toEqual({ a: [1] });
  expect(await one('SELECT $1::timestamptz', ['2026-01-02T03:04:05.678Z'])).toEqual(
    new Date('2026-01-02T03:04:05.678Z'),
  );
  expect(await one('SELECT $1::text[]', [['Ɛ', 'b,"c', '']])).toEqual(['Ɛ', 'b,"c', '']);
  expect(await one('SELECT $1::bytea', [Buffer.from([0, 255])])).toEqual(Buffer.from([0, 255]));
  expect(await one('SELECT $1::text', [null])).toBeNull();
  expect((await database().db.execute(sql`SELECT count(*) AS n FROM quizzes`)).rows).toEqual([{ n: 1 }]);
});

test('times without a zone are read as UTC', async () => {
  expect(await one('SHOW TimeZone')).toMatch(/^(UTC|GMT)$/);
});

test('several statements, an empty one and notices pass', async () => {
  expect(await database().pool.query('')).toMatchObject({ rows: [] });
  await expect(database().pool.query(`DO $$ BEGIN RAISE NOTICE 'heard'; END $$`)).resolves.toBeDefined();
  // The driver answers an array for several statements, which its types do not say.
  const answers: unknown = await database().pool.query('SELECT 1 AS a; SELECT 2 AS a');
  expect(answers).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ a: 2 }] }]);
});

describe('errors', () => {
  test.each(WRONG_STATEMENTS)('%s fails with %s and the next query works', async (statement, code) => {
    await expect(database().pool.query(statement)).rejects.toMatchObject({ code });
    expect(await one('SELECT 1')).toBe(1);
  });

  test('a held client takes good and bad statements in turn', async () => {
    const client = await database().pool.connect();
    try {
      for (let turn = 0; turn < 50; turn++) {
        const [statement, code] = WRONG_STATEMENTS[turn % WRONG_STATEMENTS.length] ?? WRONG_STATEMENTS[0];
        await expect(client.query(statement)).rejects.toMatchObject({ code });
        expect((await client.query('SELECT $1::int AS turn', [turn])).rows).toEqual([{ turn }]);
      }
    } finally {
      client.release();
    }
  });

  test('a named statement that fails does not block the next', async () => {
    const client = await database().pool.connect();
    try {
      for (let turn = 0; turn < 5; turn++) {
        await expect(client.query({ name: 'bad', text: 'SELECT 1 / $1::int', values: [0] })).rejects.toMatchObject({
          code: '22012',
        });
        expect((await client.query({ name: 'good', text: 'SELECT $1::int AS turn', values: [turn] })).rows).toEqual([
          { turn },
        ]);
      }
    } finally {
      client.release();
    }
  });
});

describe('transactions', () => {
  const insert = (id: number) => sql`INSERT INTO driver_rows VALUES (${id}, 'row')`;
  const count = () => one('SELECT count(*) FROM driver_rows');

  test('a transaction that ends well is stored, one that throws is not', async () => {
    const { db } = database();
    await db.transaction(async (tx) => void (await tx.execute(insert(1))));
    const thrown = db.transaction(async (tx) => {
      await tx.execute(insert(2));
      throw new Error('changed my mind');
    });
    await expect(thrown).rejects.toThrow('changed my mind');
    expect(await count()).toBe(1);
  });

  test('a failed statement undoes the whole transaction', async () => {
    const failed = database().db.transaction(async (tx) => {
      await tx.execute(insert(1));
      await tx.execute(insert(1));
    });
    expect(constraintOf(await failed.catch((error: unknown) => error))).toMatchObject({
      code: '23505',
      constraint: 'driver_rows_pkey',
    });
    expect(await count()).toBe(0);
  });

  test('a failed transaction refuses statements until it is rolled back', async () => {
    const client = await database().pool.connect();
    try {
      await client.query('BEGIN');
      await expect(client.query('SELECT 1 / 0')).rejects.toThrow();
      await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' });
      await client.query('ROLLBACK');
      expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    } finally {
      client.release();
    }
  });

  test('an inner transaction fails alone', async () => {
    await database().db.transaction(async (tx) => {
      await tx.execute(insert(1));
      await expect(
        tx.transaction(async (inner) => {
          await inner.execute(insert(2));
          await inner.execute(insert(1));
        }),
      ).rejects.toThrow();
      await tx.transaction(async (inner) => void (await inner.execute(insert(3))));
    });
    expect((await database().pool.query('SELECT id FROM driver_rows ORDER BY id')).rows).toEqual([
      { id: 1 },
      { id: 3 },
    ]);
  });
});

test('ten thousand rows go in with one statement and come back with one', async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index);
  const { rows } = await database().pool.query(
    'INSERT INTO driver_rows SELECT * FROM unnest($1::int[], $2::text[]) RETURNING id',
    [ids, ids.map((id) => `row ${id}`)],
  );
  expect(rows).toHaveLength(10_000);
  expect((await database().pool.query('SELECT id, text FROM driver_rows ORDER BY id')).rows.at(-1)).toEqual({
    id: 9999,
    text: 'row 9999',
  });
});

test('five million characters pass both ways', async () => {
  const text = 'é0123456789'.repeat(500_000);
  expect(await one('SELECT $1::text', [text])).toBe(text);
});

test('hundreds of concurrent callers each get their own result', async () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  expect(await Promise.all(numbers.map((number) => one('SELECT $1::int', [number])))).toEqual(numbers);
  const writes = numbers.slice(0, 40).map((id) =>
    database().db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO driver_rows VALUES (${id}, 'first')`);
      await tx.execute(sql`UPDATE driver_rows SET text = 'second' WHERE id = ${id}`);
    }),
  );
  await Promise.all(writes);
  expect(await one(`SELECT count(*) FROM driver_rows WHERE text = 'second'`)).toBe(40);
});

test('a prepared statement goes on, on all connections, where a column gets another type', async () => {
  const { db, pool } = database();
  await pool.query(`INSERT INTO driver_rows VALUES (1, '7')`);
  const statement = new PreparedStatement('texts', 'SELECT text, pg_sleep(0.05) FROM driver_rows');
  const runs = async (length: number) => {
    const results = await Promise.all(Array.from({ length }, async () => poolOf(db)?.query(statement)));
    return results.map((result) => result?.rows[0].text);
  };
  try {
    expect(await runs(2)).toEqual(['7', '7']);
    await pool.query('ALTER TABLE driver_rows ALTER COLUMN text TYPE int USING text::int');
    // More connections than have planned it.
    expect(await runs(4)).toEqual([7, 7, 7, 7]);
    expect(statement.name).toMatch(/^texts(_1)?$/); // renewed once, however many fail
  } finally {
    await pool.query('DROP TABLE driver_rows; CREATE TABLE driver_rows (id int PRIMARY KEY, text text)');
  }
});

test('rows that come while another connection has to plan a statement again are whole', async () => {
  const { db, pool } = database();
  await pool.query(`INSERT INTO driver_rows SELECT n, n FROM generate_series(1, 3) n`);
  const statement = new PreparedStatement('slow', 'SELECT id, pg_sleep(0.1) FROM driver_rows');
  await poolOf(db)?.query(statement);
  const running = poolOf(db)?.query(statement);
  await one('SELECT pg_sleep(0.15)'); // its first row is there, and its last one is not
  statement.renew(statement.name);
  statement.columns = undefined;
  expect((await running)?.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('what a client set, made or left open is reset for the next', async () => {
  const client = await database().pool.connect();
  await client.query(`SET application_name = 'left behind'; CREATE TEMP TABLE left_behind (id int)`);
  await client.query('BEGIN');
  await client.query(`INSERT INTO driver_rows VALUES (1, 'left open')`);
  client.release(true);
  expect(await one('SHOW application_name')).not.toBe('left behind');
  expect(await one(`SELECT to_regclass('left_behind')`)).toBeNull();
  expect(await one('SELECT count(*) FROM driver_rows')).toBe(0);
});

test('a database that a newer release has migrated is refused with an explanation', async () => {
  const { pool } = database();
  await pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`);
  try {
    await expect(migrateDatabase(pool)).rejects.toThrow('A newer release has used this database');
  } finally {
    await pool.query(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`);
  }
  await migrateDatabase(pool);
});

test('migrations that are done are not done again', async () => {
  await migrateDatabase(database().pool);
  expect(await one('SELECT count(*) FROM quizzes')).toBe(1);
});

test('text is ordered as people expect, alike on both databases', async () => {
  const { rows } = await database().pool.query<{ name: string }>(
    `SELECT name FROM unnest(ARRAY['Zebra', 'école', 'apple', 'Apple', 'Ebony', 'zebra']) name ORDER BY name COLLATE app_sort`,
  );
  expect(rows.map((row) => row.name)).toEqual(['apple', 'Apple', 'Ebony', 'école', 'zebra', 'Zebra']);
});
