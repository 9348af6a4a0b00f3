import { expect, it } from 'vitest';
import { buildAnswer } from '../../../testing/builders/play.ts';
import { buildQuestion } from '../../../testing/builders/questions.ts';
import { buildUser } from '../../../testing/builders/users.ts';
import { countPlay } from '../../../testing/count-play.ts';
import { recordStatements } from '../../../testing/database/counted-statements.ts';
import { databaseTime } from '../../../testing/database/database-time.ts';
import { useTestDatabase } from '../../../testing/database/test-database.ts';
import { addUpAnswers } from '../../standings/play-days.ts';
import { findStatistics } from './statistics.queries.ts';
import { updateStatistics } from './statistics-upkeep.ts';

const database = useTestDatabase();
const query = async (text: string) => (await database().pool.query(text)).rows;

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
  await addUpAnswers(database(), 'UTC');
  await buildAnswer(db, { user_id, is_correct: true });
  await updateStatistics(database(), 'UTC');
  // Of the two students only one has answered anything else: the second fifth from below to above is his.
  expect((await findStatistics(db, question_id, 'UTC'))?.options).toMatchObject([
    { text: 'Newton', answers: 1, quintiles: [null, null, 0, null, null] },
    { text: 'Ohm', answers: 1, quintiles: [null, null, 1, null, null] },
  ]);
});

it('where nothing has changed nothing is computed; after a day it is, for others have answered since', async () => {
  const question_id = await answered();
  await countPlay(database(), 'UTC');
  const record = recordStatements();
  const computing = async () =>
    (await record(() => countPlay(database(), 'UTC'))).filter(({ text }) => text.includes('WITH given')).length;
  expect(await computing()).toBe(0);
  await query(`UPDATE question_statistics SET computed_at = now() - interval '25 hours'`);
  const before = await databaseTime(database().db);
  expect(await computing()).toBe(1);
  expect(await computing()).toBe(0);
  const computed = (await findStatistics(database().db, question_id, 'UTC'))?.computed_at?.toISOString();
  const times = [before, computed, await databaseTime(database().db)];
  expect(times).toEqual(times.toSorted());
});

it('a run that has used its time leaves the rest to the next one', async () => {
  for (let made = 0; made < 3; made++) await answered();
  const left = async () =>
    (
      await query(`SELECT count(*)::int AS n FROM (
        SELECT question_id FROM question_statistics_due UNION SELECT question_id FROM question_changes) waiting`)
    )[0]?.n;
  await addUpAnswers(database(), 'UTC');
  await updateStatistics(database(), 'UTC', { busyMs: 0 });
  expect(await left()).toBe(3);
  await countPlay(database(), 'UTC');
  expect(await left()).toBe(0);
});

it('figures of very many answers rest before they are computed again, and hold up no others', async () => {
  const busy = await answered();
  await countPlay(database(), 'UTC');
  const computedAt = (moment: string) =>
    query(`UPDATE question_statistics SET answers = 200000, computed_at = ${moment} WHERE question_id = ${busy}`);
  const figuresOf = async (id: number) => (await findStatistics(database().db, id, 'UTC'))?.answers;
  await computedAt(`now() - interval '100 seconds'`);
  await query(`INSERT INTO question_statistics_due (question_id, since) VALUES (${busy}, now() - interval '1 hour')`);
  const other = await answered();
  await countPlay(database(), 'UTC');
  expect([await figuresOf(busy), await figuresOf(other)]).toEqual([200_000, 1]);
  await computedAt(`now() - interval '121 seconds'`);
  await countPlay(database(), 'UTC');
  expect(await figuresOf(busy)).toBe(1);
});

it('no figure is computed until all students are counted, by whose results it compares them: it says how far they are', async () => {
  const question_id = await answered();
  await query(`INSERT INTO play_clock (zone) VALUES ('UTC')`);
  await updateStatistics(database(), 'UTC');
  expect(await findStatistics(database().db, question_id, 'UTC')).toMatchObject({
    ...{ answers: 0, is_due: true, counted: { students: 0, of: 1 } },
  });
  await countPlay(database());
  expect(await findStatistics(database().db, question_id, 'UTC')).toMatchObject({ answers: 1, counted: null });
});
