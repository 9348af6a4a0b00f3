import type pg from 'pg';
import { expect, it } from 'vitest';
import { isAwayCause } from '../../db/constraints.ts';
import { applyNewCorrection, undoPartly } from '../../testing/builders/corrections.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { buildDice, withClient } from '../../testing/database/row-storm.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { countWrong, playFigures } from '../../testing/play-truth.ts';
import { repeatTogether } from '../../testing/repeat-together.ts';
import { sweepAnswers } from '../corrections/sweeps.ts';
import { addUpAnswers, followClock } from './play-days.ts';

const database = useTestDatabase();
const pool = () => database().pool;
/** Its days begin in the middle of an hour. */
const ZONE = 'Asia/Kolkata';
const SUBJECTS = ['physics', 'history', 'biology'];
/**
 * Two writers wanted each other's rows, a student went while they played, or a question was deleted or changed before it was
 * corrected.
 */
const EXPECTED = new Set(['40P01', '23503', 'conflict', 'not_found']);

type Dice = (sides: number) => number;

function pickStatement(dice: Dice, users: readonly number[], questions: readonly number[]): string {
  const pick = (ids: readonly number[]) => ids[dice(ids.length)] ?? 0;
  const [user, question, subject] = [pick(users), pick(questions), SUBJECTS[dice(3)] ?? ''];
  const at = `'2026-11-20T12:00:00Z'::timestamptz + interval '7 hours' * ${dice(40)}`;
  const some = `user_id = ${user} AND id % 5 = ${dice(5)}`;
  const insert = `INSERT INTO user_answers (user_id, question_id, level_id, answer, is_correct, points_earned, created_at)
    SELECT u.id, ${question} + n % 2, nullif(${dice(3)}, 0), 'x', ${dice(2)} = 1, ${dice(4)}, ${at} + n * interval '9 minutes'
    FROM generate_series(0, ${dice(6)}) n, users u WHERE u.id = ${user}`;
  const others = [
    `UPDATE user_answers SET is_correct = NOT is_correct, points_earned = ${dice(5)} WHERE question_id = ${question}`,
    `UPDATE user_answers SET created_at = ${at} WHERE ${some}`,
    `UPDATE user_answers SET question_id = ${question}, level_id = ${dice(3)} WHERE ${some}`,
    `UPDATE user_answers SET user_id = u.id FROM users u WHERE u.id = ${pick(users)} AND user_answers.user_id = ${user} AND user_answers.id % 5 = 1`,
    `DELETE FROM user_answers WHERE ${some}`,
    `UPDATE questions SET subject = '${subject}' WHERE id = ${question}`,
    `DELETE FROM questions WHERE id = ${question}`,
    `UPDATE users SET school_id = (SELECT id FROM schools ORDER BY id OFFSET ${dice(4)} LIMIT 1) WHERE id = ${user}`,
    `UPDATE users SET role = '${dice(2) > 0 ? 'student' : 'viewer'}' WHERE id = ${user}`,
    `DELETE FROM users WHERE id = ${user}`,
    `INSERT INTO users OVERRIDING SYSTEM VALUE SELECT * FROM storm_users WHERE id = ${user} ON CONFLICT DO NOTHING`,
    `INSERT INTO questions OVERRIDING SYSTEM VALUE SELECT * FROM storm_questions WHERE id = ${question} ON CONFLICT DO NOTHING`,
  ];
  return dice(3) > 0 ? insert : (others[dice(others.length)] ?? insert);
}

function isExpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && EXPECTED.has(String(error.code))) || isExpected(error.cause);
}

interface Storm {
  readonly commits: number;
  /** How many times a question was corrected, or such a correction undone. */
  readonly corrections: number;
  readonly steps: number;
  readonly checks: number;
  readonly kills: number;
  /** How much the checks have found wrong. */
  readonly alarms: number;
}

/**
 * Lets writers, steps of counting, checks and kills go on until there were enough of each; returns how much the checks found wrong.
 * Only steps of counting are killed.
 */
async function storm(enough: Storm): Promise<number> {
  const hasKills = enough.kills > 0;
  const users: number[] = [];
  for (let made = 0; made < 40; made++) users.push((await buildUser(database().db)).id);
  const questions: number[] = [];
  for (let made = 0; made < 6; made++) questions.push((await buildQuestion(database().db)).id);
  // Nothing that refers to a question keeps it from being deleted.
  for (const table of ['correct_answers', 'question_options']) await pool().query(`DELETE FROM ${table}`);
  await pool().query(
    `INSERT INTO schools (name, identity_key) SELECT 'School ' || n, 'school ' || n FROM generate_series(1, 3) n ON CONFLICT DO NOTHING`,
  );
  await pool().query('CREATE TABLE storm_questions AS TABLE questions; CREATE TABLE storm_users AS TABLE users');
  const editor = await buildUser(database().db, { role: 'superadmin' });
  const done = { commits: 0, corrections: 0, steps: 0, checks: 0, kills: 0, alarms: 0 };
  const isOver = () =>
    (['commits', 'corrections', 'steps', 'checks', 'kills', 'alarms'] as const).every(
      (kind) => done[kind] >= enough[kind],
    );
  /** Some statements in one transaction, which is taken back where the dice say so. */
  const transact = async (client: pg.PoolClient, dice: Dice, statements: readonly string[]) => {
    try {
      await client.query('BEGIN');
      for (const statement of statements) await client.query(statement);
      await client.query(dice(6) > 0 ? 'COMMIT' : 'ROLLBACK');
    } catch (error) {
      if (!isExpected(error)) throw error;
      await client.query('ROLLBACK');
    }
  };
  /** The same on a connection that may be killed. Nobody has it afterwards: the signal may come late. */
  const transactKilled = async (dice: Dice, statements: readonly string[]) => {
    const client = await pool().connect();
    try {
      await transact(client, dice, statements);
    } catch (error) {
      if (!(hasKills && isAwayCause(error))) throw error;
    } finally {
      client.release(hasKills);
    }
  };
  const writer = (seed: number) => {
    const dice = buildDice(seed);
    return async () => {
      const statements = Array.from({ length: 1 + dice(3) }, () => pickStatement(dice, users, questions));
      await withClient(pool(), (client) => transact(client, dice, statements));
      done.commits++;
    };
  };
  const corrector = (seed: number) => {
    const dice = buildDice(seed);
    const applied: number[] = [];
    return async () => {
      const undone = dice(2) > 0 ? applied.splice(dice(applied.length + 1), 1)[0] : undefined;
      const policy = dice(2) > 0 ? 'full_points' : 'void';
      try {
        if (undone !== undefined) await undoPartly(database().db, editor, undone);
        else {
          const question_id = questions[dice(questions.length)] ?? 0;
          applied.push(await applyNewCorrection(database().db, editor, { question_id, policy, reason: 'Unclear' }));
        }
        done.corrections++;
      } catch (error) {
        if (!isExpected(error)) throw error;
      }
      await sweepAnswers(database().db);
    };
  };
  const counter = (seed: number) => {
    const dice = buildDice(seed);
    return async () => {
      const most = 1 + dice(60);
      const next = `SELECT play_recount(students_upto, ${1 + dice(8)}) FROM play_clock WHERE students_upto < 1000000`;
      const fold = [`SELECT answers_fold(${most}, '${ZONE}')`];
      const others = [
        [`SELECT questions_move(${most})`],
        [next],
        [`SELECT students_follow(${most})`],
        [`SELECT standings_week_move('2026-11-${18 + dice(12)}', ${1 + dice(20)})`],
        [
          `SELECT pg_advisory_xact_lock('answer_log'::regclass::bigint)`,
          `UPDATE play_clock SET zone = 'UTC', students_upto = 0`,
        ],
      ];
      await transactKilled(dice, dice(2) > 0 ? fold : (others[dice(12)] ?? others[dice(4)] ?? fold));
      done.steps++;
    };
  };
  const checker = async () => {
    done.alarms += await withClient(pool(), countWrong);
    done.checks++;
  };
  const killer = async () => {
    const { rows } = await pool().query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query ~ 'SELECT (answers_fold|questions_move|play_recount|students_follow|standings_week_move)' AND state = 'active' AND pid <> pg_backend_pid() LIMIT 1`);
    done.kills += rows.length;
  };
  try {
    const tasks = [writer(1), writer(2), writer(3), counter(4), counter(5), corrector(6), checker];
    await repeatTogether(isOver, hasKills ? [...tasks, killer] : tasks);
  } finally {
    await pool().query('DROP TABLE storm_questions, storm_users');
  }
  return done.alarms;
}

it('everything that is kept of answers is right through a storm of writers, of corrections and their undo, of steps that are taken back or killed, of deleted questions and other clocks', {
  timeout: 240_000,
}, async () => {
  const isServer = database().kind === 'postgresql';
  const enough = { commits: 600, corrections: 30, steps: 250, checks: 40, kills: 10, alarms: 0 };
  expect(
    await storm(isServer ? enough : { commits: 80, corrections: 8, steps: 50, checks: 10, kills: 0, alarms: 0 }),
  ).toBe(0);
  await followClock(database().db, ZONE);
  await addUpAnswers(database(), ZONE);
  const { kept, right } = await playFigures(pool(), ZONE);
  expect(kept).toEqual(right);
});

it('a fold that leaves something out is found', { timeout: 240_000 }, async () => {
  const { rows } = await pool().query<{ text: string }>(`SELECT pg_get_functiondef('play_of'::regproc) AS text`);
  const text = rows[0]?.text ?? '';
  const broken = text.replace('GROUP BY 1, 2, 3, 4', 'WHERE l.n > 0 GROUP BY 1, 2, 3, 4');
  expect(broken).not.toBe(text);
  await pool().query(broken);
  try {
    expect(await storm({ commits: 0, corrections: 0, steps: 0, checks: 0, kills: 0, alarms: 1 })).toBeGreaterThan(0);
  } finally {
    await pool().query(text);
  }
});
