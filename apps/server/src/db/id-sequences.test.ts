import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addUpAnswers } from '../api/standings/play-days.ts';
import { buildLevel } from '../testing/builders/levels.ts';
import { buildAnswer, buildQotdAttempt, buildSuggestedAttempt } from '../testing/builders/play.ts';
import { buildQuestion } from '../testing/builders/questions.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';

const database = useTestDatabase();

const KINDS: readonly [table: string, column: string, build: (db: Database) => Promise<{ id: number }>][] = [
  ['questions', 'question_id', (db) => buildQuestion(db)],
  ['levels', 'level_id', (db) => buildLevel(db)],
  ['suggested_quiz_attempts', 'sq_attempt_id', (db) => buildSuggestedAttempt(db)],
  ['qotd_attempts', 'qotd_attempt_id', (db) => buildQotdAttempt(db)],
];

describe.each(KINDS)('an id of %s that records keep', (table, column, build) => {
  const remove = (id: number) => database().db.execute(sql`DELETE FROM ${sql.raw(table)} WHERE id = ${id}`);

  it('is not given again after a delete', async () => {
    const { db } = database();
    const { id } = await build(db);
    await remove(id);
    expect((await build(db)).id).toBeGreaterThan(id);
  });

  it('is not given again either where rows were restored without the sequence', async () => {
    const { db, pool } = database();
    let last = 0;
    for (let times = 0; times < 3; times++) last = (await build(db)).id;
    await buildAnswer(db, { [column]: last });
    await remove(last);
    await pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 1, false)`);
    // As every start does.
    await migrateDatabase(pool);
    expect((await build(db)).id).toBeGreaterThan(last);
  });

  it('leaves a sequence that is ahead where it is', async () => {
    const { db, pool } = database();
    const { id } = await build(db);
    await pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [id + 50]);
    await migrateDatabase(pool);
    expect((await build(db)).id).toBe(id + 51);
  });
});

it('an attempt keeps its level’s id for good, too', async () => {
  const { db, pool } = database();
  const { id } = await buildLevel(db);
  await buildSuggestedAttempt(db, { level_id: id });
  await pool.query('DELETE FROM levels');
  await pool.query(`SELECT setval(pg_get_serial_sequence('levels', 'id'), 1, false)`);
  await migrateDatabase(pool);
  expect((await buildLevel(db)).id).toBeGreaterThan(id);
});

it.each(['counted', 'in the log'])('an answer that is %s keeps its level’s id, once all are counted', async (where) => {
  const { db, pool } = database();
  if (where === 'in the log') await addUpAnswers(database(), 'UTC');
  const { id } = await buildLevel(db);
  await buildAnswer(db, { level_id: id });
  if (where === 'counted') await addUpAnswers(database(), 'UTC');
  await pool.query('DELETE FROM levels');
  await pool.query(`SELECT setval(pg_get_serial_sequence('levels', 'id'), 1, false)`);
  await migrateDatabase(pool);
  expect((await buildLevel(db)).id).toBeGreaterThan(id);
});
