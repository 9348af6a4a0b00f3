import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findQuestion } from '../api/questions/question-list.ts';
import { listSchools } from '../api/schools/schools.queries.ts';
import type { Database } from '../db/database.ts';
import { recordStatements } from '../testing/database/counted-statements.ts';
import { emptyDatabase } from '../testing/database/empty-database.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { insertBank } from './insert-bank.ts';
import { insertSchools } from './insert-schools.ts';
import { moreSchools, sampleSchools } from './people/schools.ts';
import { PICTURES, storePictures } from './pictures.ts';
import { sampleQuestions } from './questions.ts';
import { insertSample } from './sample.ts';
import { insertSmallSample, NOW, openStorage } from './testing-sample.ts';

const database = useTestDatabase();

/** Every row that the sample makes, with its times, but for the salt of the password. */
async function readAll(db: Database) {
  const { rows } = await db.execute<{ content: unknown }>(sql`
    SELECT to_jsonb(s) AS content FROM schools s
    UNION ALL SELECT to_jsonb(l) FROM levels l
    UNION ALL SELECT to_jsonb(r) FROM rounds r
    UNION ALL SELECT to_jsonb(q) FROM questions q
    UNION ALL SELECT to_jsonb(o) FROM question_options o
    UNION ALL SELECT to_jsonb(a) FROM correct_answers a
    UNION ALL SELECT to_jsonb(u) - 'password_hash' FROM users u
    UNION ALL SELECT to_jsonb(a) FROM user_answers a
    UNION ALL SELECT to_jsonb(t) FROM qotd_attempts t
    UNION ALL SELECT to_jsonb(t) FROM suggested_quiz_attempts t
    UNION ALL SELECT to_jsonb(b) FROM user_badges b
    UNION ALL SELECT to_jsonb(s) FROM streak_history s
    UNION ALL SELECT to_jsonb(s) FROM subscriptions s
    UNION ALL SELECT to_jsonb(n) FROM notifications n
    UNION ALL SELECT to_jsonb(w) FROM waitlist w
    UNION ALL SELECT to_jsonb(o) FROM options o
    UNION ALL SELECT to_jsonb(b) FROM badges b
    UNION ALL SELECT to_jsonb(p) FROM daily_plan p
    ORDER BY content`);
  return rows.map(({ content }) => JSON.stringify(content));
}

async function findByText(db: Database, text: string) {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM questions WHERE question_text = ${text}`);
  return findQuestion(db, Number(rows[0]?.id));
}

test('an empty database gets every school and every question, in few statements', async () => {
  const { db } = database();
  const sent = await recordStatements()(() => insertSmallSample(database(), { scale: 0.01 }));
  // Of ten thousands of rows, whose start is waited for.
  expect(sent.length).toBeLessThan(500);
  const found = await listSchools(db, { q: 'sch', sort: 'name', order: 'asc', limit: 6, offset: 0 });
  expect(found.rows.map(({ name }) => name)).toContain('Abrewakrom Senior High School');
  const { rows } = await db.execute(sql`SELECT (SELECT count(*)::int FROM schools) AS schools,
    (SELECT count(*)::int FROM questions) AS questions, (SELECT count(*)::int FROM correct_answers) AS answers`);
  const questions = sampleQuestions.length;
  expect(rows).toEqual([{ schools: sampleSchools.length, questions, answers: questions }]);
});

test('in a larger bank no school and no question looks like another, and all were made before the season', async () => {
  const { db, pool } = database();
  const at = new Date('2026-01-01T00:00:00Z');
  await db.transaction(async (tx) => {
    await insertSchools(tx, moreSchools(2500), at);
    const bank = await insertBank(tx, { pictures: await storePictures(await openStorage()), size: 2500 }, at);
    expect(bank.questionIds).toHaveLength(sampleQuestions.length);
  });
  const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM schools) AS schools,
    (SELECT count(*)::int FROM suspected_duplicates()) AS suspected, count(*)::int AS questions,
    count(DISTINCT app_same(question_text))::int AS texts, count(DISTINCT question_gist(question_text))::int AS gists,
    min(created_at) > '2026-01-01' AND max(created_at) < '2026-03-20' AS before_the_season FROM questions`);
  const all = { questions: 2500, texts: 2500, gists: 2500 };
  expect(rows).toEqual([{ schools: 2500, suspected: 0, ...all, before_the_season: true }]);
});

test('a question keeps its position, its options and its answer', async () => {
  const { db } = database();
  await insertSmallSample(database(), { scale: 0.01 });
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
  await insertSample(database(), storage, { now: NOW, scale: 0.01 });
  const { rows } = await db.execute<{ media_file: string; media_alt: string | null }>(
    sql`SELECT DISTINCT media_file, media_alt FROM questions WHERE media_file IS NOT NULL`,
  );
  expect(rows).toHaveLength(PICTURES.length);
  for (const { media_file, media_alt } of rows) {
    expect(media_alt).toBeTruthy();
    const file = await storage.find(media_file);
    file?.stream.destroy();
    expect(file?.size).toBeGreaterThan(1000);
    expect(file?.size).toBeLessThan(40_000);
  }
});

test('nearly every badge has a different icon that is stored and small', async () => {
  const { db } = database();
  const storage = await openStorage();
  await insertSample(database(), storage, { now: NOW, scale: 0.01 });
  const { rows } = await db.execute<{ name: string; icon: string | null }>(sql`SELECT name, icon FROM badges`);
  expect(rows.filter(({ icon }) => icon === null).map(({ name }) => name)).toEqual(['Team Player']);
  const icons = rows.flatMap(({ icon }) => icon ?? []);
  expect(new Set(icons).size).toBe(rows.length - 1);
  for (const icon of icons) {
    const file = await storage.find(icon);
    file?.stream.destroy();
    expect(file?.size).toBeGreaterThan(1000);
    expect(file?.size).toBeLessThan(10_000);
  }
});

test('every quiz has options from a to d', async () => {
  const { db } = database();
  await insertSmallSample(database(), { scale: 0.01 });
  const { rows } = await db.execute(sql`SELECT q.id, string_agg(o.label, '' ORDER BY o.id) AS labels
    FROM quizzes q LEFT JOIN options o ON o.quiz_id = q.id GROUP BY q.id ORDER BY q.id`);
  expect(rows).toEqual([9, 10, 11, 12, 13, 14].map((id) => ({ id, labels: 'abcd' })));
});

test('two runs give the same', async () => {
  const { db, pool } = database();
  await insertSmallSample(database());
  const first = await readAll(db);
  await emptyDatabase(pool);
  await insertSmallSample(database());
  expect(await readAll(db)).toEqual(first);
  expect(first.length).toBeGreaterThan(1500);
});

test.each(['schools', 'badges'])('a database that holds %s is left as it is', async (table) => {
  const { db, pool } = database();
  if (table === 'schools') await pool.query(`INSERT INTO schools (name, identity_key) VALUES ('Only School', 'x')`);
  else await pool.query(`INSERT INTO badges (name, tier) VALUES ('First Steps', 1)`);
  const lines: string[] = [];
  expect(await insertSmallSample(database(), { say: (line) => lines.push(line) })).toBeUndefined();
  expect(lines).toEqual([]);
  expect(await readAll(db)).toHaveLength(1);
});

test('it logs that it is made, how large it is and what students sign in with', async () => {
  const lines: string[] = [];
  await insertSmallSample(database(), { scale: 0.01, say: (line) => lines.push(line) });
  expect(lines).toEqual([
    'Making the sample competition…',
    expect.stringMatching(/^ {2}30 students gave [\d,]+ answers in 30 days$/),
    '  Each signs in with the password "open notebook 4", theolefevre for example',
  ]);
});
