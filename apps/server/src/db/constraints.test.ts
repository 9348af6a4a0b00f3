import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { constraintOf, isCanceled, isRetryable, isUnusableValue } from './constraints.ts';

const database = useTestDatabase();

async function failureOf(statement: string): Promise<unknown> {
  return database()
    .db.execute(sql.raw(statement))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

test.each([
  [`INSERT INTO quizzes (id, title) VALUES (9, 'again')`, '23505', 'quizzes_pkey'],
  [
    `INSERT INTO levels (quiz_id, level_number, description) VALUES (77, 1, 'x')`,
    '23503',
    'levels_quiz_id_quizzes_id_fk',
  ],
  [`INSERT INTO schools (name, identity_key) VALUES ('', 'x')`, '23514', 'schools_name_check'],
  [`INSERT INTO quizzes (title) VALUES (NULL)`, '23502', 'title'],
])('the broken rule is found behind what drizzle throws: %s', async (statement, code, constraint) => {
  expect(constraintOf(await failureOf(statement))).toMatchObject({ code, constraint });
});

test.each([
  `SELECT 'twelve'::int`,
  'SELECT 99999999999::int',
  `SELECT chr(0)::text`,
  'SELECT 9223372036854775808::bigint',
])('a value that PostgreSQL cannot take is no broken rule: %s', async (statement) => {
  const error = await failureOf(statement);
  expect(constraintOf(error)).toBeUndefined();
  expect(isCanceled(error)).toBe(false);
  expect(isRetryable(error)).toBe(false);
});

test.each(['a\u0000b', '9'.repeat(30), 'twelve'])(
  'a parameter that PostgreSQL cannot read is recognized: %j',
  async (value) => {
    const type = value.includes('\u0000') ? sql`text` : sql`bigint`;
    const error = await database()
      .db.execute(sql`SELECT ${value}::${type}`)
      .catch((thrown: unknown) => thrown);
    expect(isUnusableValue(error)).toBe(true);
  },
);

test('a lost transaction and a cancelled statement are distinguished', async () => {
  const raise = (code: string) => failureOf(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`);
  expect(isRetryable(await raise('40001'))).toBe(true);
  expect(isRetryable(await raise('40P01'))).toBe(true);
  expect(isCanceled(await raise('57014'))).toBe(true);
  expect(isRetryable(await raise('57014'))).toBe(false);
});

test.each([undefined, null, 'text', new Error('plain'), Object.assign(new Error('system'), { code: 'ECONNREFUSED' })])(
  'anything else is nothing of these: %s',
  (error) => {
    expect([constraintOf(error), isUnusableValue(error), isCanceled(error), isRetryable(error)]).toEqual([
      undefined,
      false,
      false,
      false,
    ]);
  },
);
