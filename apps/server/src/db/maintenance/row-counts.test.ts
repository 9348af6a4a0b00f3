import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { countWrongBlocks } from '../../testing/database/row-count-check.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { FUNCTIONS_FOLDER } from '../migrate.ts';
import { listCountedTables, mergeCounts, repairCounts } from './row-counts.ts';

const database = useTestDatabase();

const SCHOOLS = (from: number, to: number) =>
  `INSERT INTO schools (id, name, identity_key) SELECT n, 'School ' || n, n FROM generate_series(${from}, ${to}) n`;

async function run(...statements: string[]): Promise<void> {
  const client = await database().pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}

async function countOf(table: string): Promise<number> {
  const { rows } = await database().pool.query<{ n: number }>(
    'SELECT coalesce(sum(n), 0)::int AS n FROM row_count WHERE rel = $1::regclass',
    [table],
  );
  return rows[0]?.n ?? -1;
}

/** The count is right as it stands, and once more after a merge. */
async function expectCount(table: string, count: number): Promise<void> {
  for (const merged of [false, true]) {
    if (merged) await mergeCounts(database().pool);
    expect({ merged, count: await countOf(table), wrong: await countWrongBlocks(database().pool, table) }).toEqual({
      merged,
      count,
      wrong: 0,
    });
  }
}

test('the tables that the file of functions names are counted, answers by their log, and no other', async () => {
  const tables = readFileSync(`${FUNCTIONS_FOLDER}/tables.sql`, 'utf8');
  const named = /row_count_install[^[]*\[([^\]]+)\]/.exec(tables)?.[1]?.match(/\w+/g) ?? [];
  expect(named).toContain('users');
  expect(await listCountedTables(database().pool)).toEqual([...named, 'user_answers'].sort());
});

describe('the count stays exact', () => {
  beforeEach(async () => {
    await run(SCHOOLS(4000, 4199)); // over the border of a block
  });

  test.each([
    ['after inserts of many rows', [SCHOOLS(1, 50), SCHOOLS(10_000, 10_009)], 260],
    [
      'after ON CONFLICT DO NOTHING and DO UPDATE',
      [
        `${SCHOOLS(4190, 4209)} ON CONFLICT DO NOTHING`,
        `${SCHOOLS(4205, 4214)} ON CONFLICT (id) DO UPDATE SET name = 'seen'`,
      ],
      215,
    ],
    ['after a rollback', ['BEGIN', SCHOOLS(1, 50), 'DELETE FROM schools WHERE id < 4100', 'ROLLBACK'], 200],
    [
      'after a savepoint that was given up',
      ['BEGIN', SCHOOLS(1, 5), 'SAVEPOINT a', SCHOOLS(6, 90), 'ROLLBACK TO a', SCHOOLS(100, 101), 'COMMIT'],
      207,
    ],
    [
      'after a move to other ids',
      ['UPDATE schools SET id = id + 20000 WHERE id % 2 = 0', 'UPDATE schools SET id = id + 1000000 WHERE id = 4001'],
      200,
    ],
    ['after updates that keep the ids', [`UPDATE schools SET name = name || '!'`], 200],
    ['after deletes', ['DELETE FROM schools WHERE id BETWEEN 4090 AND 4099', 'DELETE FROM schools WHERE id = 0'], 190],
    [
      'after MERGE',
      [
        `MERGE INTO schools s USING (VALUES (4000), (9000)) v (id) ON s.id = v.id
      WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, name, identity_key) VALUES (v.id, 'x', 'x')`,
      ],
      200,
    ],
    [
      'after TRUNCATE, with some merged and some not',
      ['SELECT row_count_merge()', SCHOOLS(1, 5), 'TRUNCATE schools CASCADE', SCHOOLS(1, 3)],
      3,
    ],
    ['after TRUNCATE that is rolled back', ['BEGIN', 'TRUNCATE schools CASCADE', 'ROLLBACK'], 200],
  ])('%s', async (_when, statements, count) => {
    await run(...statements);
    await expectCount('schools', count);
  });
});

test('a delete that takes other tables along is counted in all of them', async () => {
  await run(
    `INSERT INTO users (id, name, username) SELECT n, 'n', 'u' || n FROM generate_series(1, 100) n`,
    `INSERT INTO user_answers (user_id, answer, is_correct) SELECT n % 100 + 1, 'a', true FROM generate_series(1, 500) n`,
    'DELETE FROM users WHERE id <= 30',
  );
  await expectCount('users', 70);
  await expectCount('user_answers', 350);
});

test('TRUNCATE from an older snapshot is refused, for it would count rows it cannot see', async () => {
  const client = await database().pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await expect(client.query('TRUNCATE schools CASCADE')).rejects.toThrow('READ COMMITTED');
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});

test('a merge changes no count and leaves no change behind', async () => {
  await run(SCHOOLS(1, 5000), 'DELETE FROM schools WHERE id > 4500');
  expect(await mergeCounts(database().pool)).toBe(true);
  expect((await database().pool.query('SELECT block, n FROM row_block ORDER BY block')).rows).toEqual([
    { block: 0, n: 4095 },
    { block: 1, n: 405 },
  ]);
  expect(await mergeCounts(database().pool)).toBe(false);
});

test('a repair finds wrong counts, reports how many, and corrects them', async () => {
  await run(
    SCHOOLS(1, 9000),
    'SELECT row_count_merge()',
    'UPDATE row_block SET n = n + 7 WHERE block = 1',
    'DELETE FROM row_block WHERE block = 2',
  );
  expect(await countWrongBlocks(database().pool, 'schools')).toBe(2);
  const wrong = (await repairCounts(database().pool)).filter(({ wrongBlocks }) => wrongBlocks > 0);
  expect(wrong).toEqual([{ table: 'schools', wrongBlocks: 2 }]);
  await expectCount('schools', 9000);
  expect((await repairCounts(database().pool)).every(({ wrongBlocks }) => wrongBlocks === 0)).toBe(true);
});
