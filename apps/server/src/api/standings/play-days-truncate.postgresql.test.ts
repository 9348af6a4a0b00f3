import { expect, test } from 'vitest';
import { buildAnswer } from '../../testing/builders/play.ts';
import { untilWaiting, whileLocked } from '../../testing/database/locked.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { playFigures } from '../../testing/play-truth.ts';
import { addUpAnswers } from './play-days.ts';

const database = useTestDatabase();

test('answers that are emptied while they are counted are counted no more, and neither waits for the other for good', async () => {
  const { db, pool } = database();
  await buildAnswer(db);
  await addUpAnswers(database(), 'UTC');
  const client = await pool.connect();
  await client.query('BEGIN; SELECT students_follow(1)');
  const emptied = pool.query('TRUNCATE user_answers');
  await untilWaiting(pool, 1);
  await client.query('SELECT play_recount(0, 10), answers_fold(1, NULL); COMMIT');
  client.release();
  await emptied;
  await addUpAnswers(database(), 'UTC');
  const { kept, right } = await playFigures(pool);
  expect(kept).toEqual(right);
  expect(right.play_days).toEqual([]);
});

test('counting does not wait for a table that another holds', async () => {
  const { db, pool } = database();
  await buildAnswer(db);
  const { rows } = await whileLocked(pool, 'LOCK TABLE user_answers IN ACCESS EXCLUSIVE MODE', () =>
    pool.query(`SELECT answers_fold(1, 'UTC') AS folded`),
  );
  expect(rows).toEqual([{ folded: 0 }]);
});
