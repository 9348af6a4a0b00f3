import { expect, test } from 'vitest';
import { useTestDatabase } from './test-database.ts';

const database = useTestDatabase();

async function countOf(table: string): Promise<unknown> {
  return (await database().pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n;
}

test.each([1, 2])('every test starts with quiz 9 alone and with ids from 1 (time %i)', async () => {
  const { pool } = database();
  expect((await pool.query('SELECT id FROM quizzes')).rows).toEqual([{ id: 9 }]);
  for (const table of ['schools', 'schools_search', 'row_count', 'installation_secrets'])
    expect(await countOf(table)).toBe(0);
  const school = await pool.query(`INSERT INTO schools (name, identity_key) VALUES ('Prempeh', 'p') RETURNING id`);
  expect(school.rows).toEqual([{ id: 1 }]);
  const quiz = await pool.query(`INSERT INTO quizzes (title) VALUES ('New') RETURNING id`);
  expect(quiz.rows).toEqual([{ id: 10 }]);
  await pool.query(`INSERT INTO installation_secrets (name, value) VALUES ('key', 'value')`);
});

test.each([1, 2])('a table that has grown is emptied as well (time %i)', async () => {
  expect(await countOf('schools')).toBe(0);
  await database().pool.query(
    `INSERT INTO schools (name, identity_key) SELECT repeat('x', 200), n FROM generate_series(1, 6000) n`,
  );
  expect(await countOf('row_count')).toBeGreaterThan(0);
});
