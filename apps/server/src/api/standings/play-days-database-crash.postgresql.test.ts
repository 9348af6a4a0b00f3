import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildDice } from '../../testing/database/row-storm.ts';
import { KILLS } from '../../testing/kills.ts';
import { countWrong, playFigures } from '../../testing/play-truth.ts';
import { findServerPrograms, startCluster } from '../../testing/postgresql-cluster.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { addUpAnswers } from './play-days.ts';

const STUDENTS = 50;
/** Answers that the database has said to have stored when it is killed. */
const STORED = 60;
/** Changes wait while this much is still to be added up: what counts would fall behind for good otherwise, and be killed at nothing else. */
const BEHIND = 500;
/** The count is restarted repeatedly, each time after it had time for progress. */
const COUNTED_MS = 200;
/** The level of answers that are changed and deleted later; the others stay. */
const PASSING = 7;

type Database = Awaited<ReturnType<typeof openDatabase>>;

const answersOf = (user: number, level: number) => `
  INSERT INTO user_answers (user_id, question_id, level_id, answer, is_correct, points_earned, created_at)
  SELECT u.id, q.id, ${level}, 'x', n % 2 = 0, n, now() - n * interval '13 hours'
  FROM generate_series(1, 3) n, (SELECT id FROM users WHERE role = 'student' ORDER BY id OFFSET ${user} LIMIT 1) u, questions q
  RETURNING id`;

/** Statements on answers and questions that pass. */
const changesOf = (user: number) => [
  answersOf(user, PASSING),
  `UPDATE user_answers SET points_earned = points_earned + 1, is_correct = NOT is_correct WHERE level_id = ${PASSING} AND id % 7 = ${user % 7}`,
  `UPDATE user_answers SET created_at = created_at - interval '1 day' WHERE level_id = ${PASSING} AND id % 5 = ${user % 5}`,
  `DELETE FROM user_answers WHERE level_id = ${PASSING} AND id % 3 = ${user % 3}`,
  `UPDATE questions SET subject = CASE subject WHEN 'physics' THEN 'history' ELSE 'physics' END WHERE id % 2 = ${user % 2}`,
  `UPDATE users SET role = CASE role WHEN 'student' THEN 'viewer' ELSE 'student' END WHERE id % ${STUDENTS} = 0`,
];

const programs = findServerPrograms();

test.skipIf(programs === undefined)(
  `PostgreSQL killed ${KILLS} times while answers are stored and added up loses none of them, and each counts once`,
  { timeout: 240_000 },
  async () => {
    const cluster = await startCluster(programs ?? '');
    const open = () =>
      openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '', log: silentLog, maintenance: false });
    const stored: number[] = [];

    /** Stores, changes and adds up until the database is killed. */
    async function work(database: Database, round: number): Promise<void> {
      let isKilled = false;
      let isOver = false;
      const untilOver = async (task: () => Promise<unknown>) => {
        while (!isOver) {
          try {
            await task();
          } catch (error) {
            if (!isKilled) throw error;
          }
        }
      };
      const dice = buildDice(round + 1);
      const store = async () => {
        const { rows } = await database.pool.query<{ id: number }>(answersOf(dice(STUDENTS), 1));
        stored.push(...rows.map(({ id }) => id));
      };
      const change = async () => {
        const { rows } = await database.pool.query<{ n: number }>('SELECT count(*) AS n FROM answer_log');
        if (Number(rows[0]?.n) > BEHIND) return setTimeout(5);
        const changes = changesOf(dice(STUDENTS));
        return database.pool.query(changes[dice(changes.length)] ?? '');
      };
      const countAgain = async () => {
        await database.pool.query('SELECT answers_recount_all()');
        await setTimeout(COUNTED_MS);
      };
      const enough = stored.length + STORED;
      const kill = async () => {
        while (stored.length < enough) await store();
        isKilled = true;
        if (round % 2 === 0) await cluster.killServer();
        else await cluster.killConnection('answers_fold');
        isOver = true;
      };
      await Promise.all([
        kill(),
        untilOver(change),
        untilOver(() => addUpAnswers(database, 'UTC', { atOnce: 20 })),
        untilOver(countAgain),
      ]);
    }

    for (let round = 0; round < KILLS; round++) {
      const database = await open();
      if (round === 0) {
        for (const subject of ['physics', 'biology'] as const) await buildQuestion(database.db, { subject });
        await database.pool.query(`INSERT INTO users (name, username, role)
          SELECT 'Pupil', 'pupil' || n, 'student' FROM generate_series(1, ${STUDENTS + 1}) n`);
      }
      expect(await countWrong(database.pool)).toBe(0);
      await work(database, round);
      await database.close();
      await cluster.start();
    }
    const database = await open();
    await addUpAnswers(database, 'UTC');
    const { kept, right } = await playFigures(database.pool);
    expect(kept).toEqual(right);
    const { rows } = await database.pool.query('SELECT FROM user_answers WHERE id = ANY ($1)', [stored]);
    expect(rows.length).toBe(stored.length);
    await database.close();
  },
);
