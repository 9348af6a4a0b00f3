import { expect, it } from 'vitest';
import { buildAnswer } from '../../../testing/builders/play.ts';
import { buildQuestion } from '../../../testing/builders/questions.ts';
import { buildUser } from '../../../testing/builders/users.ts';
import { recordStatements } from '../../../testing/database/counted-statements.ts';
import { databaseTime } from '../../../testing/database/database-time.ts';
import { useTestDatabase } from '../../../testing/database/test-database.ts';
import { findStatistics } from './statistics.queries.ts';
import { updateStatistics } from './statistics-upkeep.ts';

const database = useTestDatabase();
const query = async (text: string) => (await database().pool.query(text)).rows;
const TOTALS = `SELECT user_id, count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct
  FROM user_answers GROUP BY user_id ORDER BY user_id`;

async function answered(): Promise<number> {
  const { db } = database();
  const { id: question_id } = await buildQuestion(db);
  await buildAnswer(db, { question_id, answer: 'Newton' });
  return question_id;
}

it('figures are exact while changes still wait to be counted', async () => {
  const { db } = database();
  const question_id = await answered();
  const { id: user_id } = await buildUser(db);
  await buildAnswer(db, { user_id, question_id, is_correct: false, answer: 'Ohm' });
  for (const is_correct of [true, false]) await buildAnswer(db, { user_id, is_correct });
  await query(`INSERT INTO question_statistics_due (question_id) VALUES (${question_id})`);
  await query('CREATE TABLE kept AS TABLE answer_changes; DELETE FROM answer_changes');
  await updateStatistics(database(), 'UTC');
  await query('INSERT INTO answer_changes SELECT * FROM kept; DROP TABLE kept');
  await query(`SELECT answer_changes_merge(2)`);
  await updateStatistics(database(), 'UTC');
  expect(await query('SELECT * FROM student_totals ORDER BY user_id')).toEqual(await query(TOTALS));
  // Of the two students only one has answered anything else: the second fifth from below to above is his.
  expect((await findStatistics(db, question_id))?.options).toMatchObject([
    { text: 'Newton', answers: 1, quintiles: [null, null, 0, null, null] },
    { text: 'Ohm', answers: 1, quintiles: [null, null, 1, null, null] },
  ]);
});

it('where nothing has changed nothing is computed; after a day it is, for others have answered since', async () => {
  const question_id = await answered();
  await updateStatistics(database(), 'UTC');
  const record = recordStatements();
  const computing = async () =>
    (await record(() => updateStatistics(database(), 'UTC'))).filter(({ text }) => text.includes('WITH given')).length;
  expect(await computing()).toBe(0);
  await query(`UPDATE question_statistics SET computed_at = now() - interval '25 hours'`);
  const before = await databaseTime(database().db);
  expect(await computing()).toBe(1);
  expect(await computing()).toBe(0);
  const computed = (await findStatistics(database().db, question_id))?.computed_at?.toISOString();
  const times = [before, computed, await databaseTime(database().db)];
  expect(times).toEqual(times.toSorted());
});

it('a run that has used its time leaves the rest to the next one', async () => {
  for (let made = 0; made < 3; made++) await answered();
  const left = async () => (await query('SELECT count(*)::int AS n FROM question_statistics_due'))[0]?.n;
  await updateStatistics(database(), 'UTC', { busyMs: 0 });
  expect(await left()).toBe(3);
  await updateStatistics(database(), 'UTC');
  expect(await left()).toBe(0);
});

it('everything can be counted anew', async () => {
  const question_id = await answered();
  await query(
    'DELETE FROM answer_changes; INSERT INTO student_totals VALUES (4711, 3, 1); SELECT statistics_rebuild()',
  );
  expect(await query('SELECT * FROM student_totals')).toEqual(await query(TOTALS));
  expect(await query('SELECT question_id::int FROM question_statistics_due')).toEqual([{ question_id }]);
});

it('an insert of many answers appends one change for each student and question', async () => {
  const { db } = database();
  const { id } = await buildUser(db);
  await query('DELETE FROM answer_changes');
  await query(`INSERT INTO user_answers (user_id, question_id, answer, is_correct)
    SELECT ${id}, n % 2, 'x', n % 4 = 0 FROM generate_series(1, 8) n`);
  expect(await query('SELECT question_id::int, answers, correct FROM answer_changes ORDER BY 1')).toEqual([
    { question_id: 0, answers: 4, correct: 2 },
    { question_id: 1, answers: 4, correct: 0 },
  ]);
});
