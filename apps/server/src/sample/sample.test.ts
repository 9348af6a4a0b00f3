import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findQuestion } from '../api/questions/question-list.ts';
import { listSchools } from '../api/schools/schools.queries.ts';
import type { Database } from '../db/database.ts';
import { openLocalStorage } from '../storage/local-storage.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { createTestFolder, useTestDatabase } from '../testing/test-database.ts';
import { PICTURES } from './pictures.ts';
import { sampleQuestions } from './questions.ts';
import { insertSample } from './sample.ts';
import { sampleSchools } from './schools.ts';

const database = useTestDatabase();
const openStorage = async () => openLocalStorage(await createTestFolder());

/** Every row that the sample makes, without the times at which it was made. */
async function readAll(db: Database) {
  const { rows } = await db.execute<{ content: unknown }>(sql`
    SELECT to_jsonb(s) - 'created_at' - 'updated_at' AS content FROM schools s
    UNION ALL SELECT to_jsonb(l) - 'created_at' - 'updated_at' FROM levels l
    UNION ALL SELECT to_jsonb(r) - 'created_at' - 'updated_at' FROM rounds r
    UNION ALL SELECT to_jsonb(q) - 'created_at' - 'updated_at' FROM questions q
    UNION ALL SELECT to_jsonb(o) FROM question_options o
    UNION ALL SELECT to_jsonb(a) - 'created_at' FROM correct_answers a
    ORDER BY content`);
  return rows.map(({ content }) => JSON.stringify(content));
}

async function findByText(db: Database, text: string) {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM questions WHERE question_text = ${text}`);
  return findQuestion(db, Number(rows[0]?.id));
}

test('an empty database gets every school and every question, in a few seconds', async () => {
  const { db } = database();
  const begun = performance.now();
  await insertSample(db, await openStorage());
  expect(performance.now() - begun).toBeLessThan(10_000);
  const found = await listSchools(db, { q: 'sch', sort: 'name', order: 'asc', limit: 6, offset: 0 });
  expect(found.rows.map(({ name }) => name)).toContain('Abrewakrom Senior High School');
  const { rows } = await db.execute(sql`SELECT (SELECT count(*)::int FROM schools) AS schools,
    (SELECT count(*)::int FROM questions) AS questions, (SELECT count(*)::int FROM correct_answers) AS answers`);
  const questions = sampleQuestions.length;
  expect(rows).toEqual([{ schools: sampleSchools.length, questions, answers: questions }]);
});

test('a question keeps its place, its options and its answer', async () => {
  const { db } = database();
  await insertSample(db, await openStorage());
  const question = await findByText(db, 'Which of these count towards the gross domestic product of this year?');
  expect(question).toMatchObject({
    level: { level_number: 6 },
    round: { name: 'Fundamentals' },
    subject: 'economics',
    question_type: 'quiz_of_day',
    media_file: null,
    updated_by: null,
  });
  const correct = question?.options.filter(({ is_correct }) => is_correct).map(({ option_text }) => option_text);
  expect(question?.options).toHaveLength(4);
  expect(question?.answer).toEqual(correct);
  expect(correct).toContain('Lessons in schools that the state pays for');
});

test('every picture is stored and shown by at least one question', async () => {
  const { db } = database();
  const storage = await openStorage();
  await insertSample(db, storage);
  const { rows } = await db.execute<{ media_file: string }>(
    sql`SELECT DISTINCT media_file FROM questions WHERE media_file IS NOT NULL`,
  );
  expect(rows).toHaveLength(PICTURES.length);
  for (const { media_file } of rows) {
    const file = await storage.find(media_file);
    file?.stream.destroy();
    expect(file?.size).toBeGreaterThan(1000);
    expect(file?.size).toBeLessThan(40_000);
  }
});

test('two runs give the same', async () => {
  const { db, pool } = database();
  await insertSample(db, await openStorage());
  const first = await readAll(db);
  await emptyDatabase(pool);
  await insertSample(db, await openStorage());
  expect(await readAll(db)).toEqual(first);
  expect(first.length).toBeGreaterThan(1500);
});

test('a database that holds schools is left as it is', async () => {
  const { db } = database();
  const storage = await openStorage();
  await insertSample(db, storage);
  const before = await readAll(db);
  await insertSample(db, storage);
  expect(await readAll(db)).toEqual(before);
});
