import type { StudentStanding } from '@quizdesk/contract/standings';
import { describe, expect, it } from 'vitest';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { dayOf, daysAgo } from '../../testing/days-ago.ts';
import { countWrong, playFigures } from '../../testing/play-truth.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { usePlay } from './testing-play.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, remove, undo } = useOperations(test);
const { query, count, expectRight } = usePlay(test);

describe('days of play', () => {
  it('follow answers that are added, changed and deleted, and the subject of their question', async () => {
    const { id: question_id } = await buildQuestion(test().app.db, { subject: 'physics' });
    const { user_id: one } = await buildAnswer(test().app.db, { question_id });
    const { user_id: other } = await buildAnswer(test().app.db, { question_id });
    await expectRight();
    expect(await query('SELECT subject, answers::int FROM subject_sums')).toEqual([{ subject: 'physics', answers: 2 }]);
    await query(`UPDATE user_answers SET points_earned = 8 WHERE user_id = ${one}`);
    await query(`UPDATE user_answers SET created_at = created_at - interval '40 days' WHERE user_id = ${other}`);
    await expectRight();
    await query(`DELETE FROM user_answers WHERE user_id = ${other}`);
    await query(`UPDATE user_answers SET level_id = 4711`);
    await expectRight();
    expect(await query('SELECT user_id, answers, correct, points FROM play_totals')).toEqual([
      { user_id: one, answers: 1, correct: 1, points: 8 },
    ]);
    await query(`UPDATE questions SET subject = 'history' WHERE id = ${question_id}`);
    await expectRight();
    expect(await query('SELECT level_id, subject FROM play_days')).toEqual([{ level_id: 4711, subject: 'history' }]);
    await query(`DELETE FROM play_days; DELETE FROM play_sums; SELECT answers_recount_all()`);
    await expectRight();
  });

  it.each(['play_days', 'play_sums'])(
    'come into %s by level and subject, and by student in a first count',
    async (table) => {
      const { db } = test().app;
      const questions = [
        await buildQuestion(db, { subject: 'physics' }),
        await buildQuestion(db, { subject: 'history' }),
      ];
      const students = [(await buildUser(db)).id, (await buildUser(db)).id];
      // Nothing is counted before the first answer.
      await buildAnswer(db);
      await count();
      for (const user_id of students) {
        for (const { id: question_id } of questions) {
          for (const level_id of [2, 1]) await buildAnswer(db, { user_id, question_id, level_id });
        }
      }
      await expectRight();
      const stored = async () => {
        const rows = await query(
          `SELECT concat_ws(' ', level_id, subject) AS kind, user_id FROM ${table} WHERE level_id > 0 ORDER BY ctid`,
        );
        return rows.map(({ kind, user_id }) => [kind, user_id]);
      };
      const kinds = ['1 history', '1 physics', '2 history', '2 physics'];
      expect(await stored()).toEqual(kinds.flatMap((kind) => students.map((student) => [kind, student])));
      await query('TRUNCATE play_days, play_sums, play_totals, play_months; UPDATE play_clock SET students_upto = 0');
      await expectRight();
      expect(await stored()).toEqual(students.flatMap((student) => kinds.map((kind) => [kind, student])));
    },
  );

  it('are added to without reading answers, however long the history', async () => {
    const STUDENTS = 20;
    const { db, database } = test().app;
    for (let made = 0; made < STUDENTS; made++) await buildUser(db, { role: 'student' });
    const answers = (days: string, each: number) => `
      INSERT INTO user_answers (user_id, answer, is_correct, points_earned, created_at)
      SELECT id, '5 N', true, 1, now() - ${days} FROM generate_series(1, ${each}) n, users WHERE role = 'student'`;
    await query(answers(`(1000 - n) / 10 * interval '1 day'`, 1000));
    await expectRight();
    await query(answers(`interval '0 days'`, 1));
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      const read = async () =>
        (
          await client.query<{ n: number }>(
            `SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'user_answers'`,
          )
        ).rows[0]?.n ?? 0;
      const before = await read();
      await client.query(`SELECT answers_fold(100000, 'UTC')`);
      expect((await read()) - before).toBe(0);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await expectRight();
  });

  it('append one row for each answer, and two for one that is changed in what counts', async () => {
    const { user_id } = await buildAnswer(test().app.db, { points_earned: 4 });
    const logged = async () =>
      (await query('SELECT n, is_correct, points FROM answer_log ORDER BY ctid')).map(Object.values);
    expect(await logged()).toEqual([[1, true, 4]]);
    await query(`UPDATE user_answers SET answer = 'x' WHERE user_id = ${user_id}`);
    expect(await logged()).toHaveLength(1);
    await query(`UPDATE user_answers SET is_correct = false, points_earned = 0 WHERE user_id = ${user_id}`);
    expect((await logged()).slice(1)).toEqual([
      [-1, true, 4],
      [1, false, 0],
    ]);
    await query('DELETE FROM user_answers');
    expect((await logged()).slice(3)).toEqual([[-1, false, 0]]);
    await count();
    expect(await logged()).toEqual([]);
    expect(await query('SELECT * FROM play_totals')).toEqual([]);
  });

  it('leave out an answer whose time or points no contest has, and go on with the others', async () => {
    const { db } = test().app;
    const { user_id } = await buildAnswer(db, { points_earned: -2147483648 });
    await buildAnswer(db, { user_id, points_earned: 4 });
    await query(`UPDATE user_answers SET created_at = 'infinity' WHERE points_earned = 4`);
    await query(
      `INSERT INTO user_answers (user_id, answer, is_correct, created_at) VALUES (${user_id}, 'x', true, '58870-04-19')`,
    );
    await count();
    await query('DELETE FROM user_answers WHERE points_earned < 0');
    await buildAnswer(db, { user_id, points_earned: 3 });
    await count();
    expect(await query('SELECT * FROM answer_log')).toEqual([]);
    expect(await query('SELECT answers, points FROM play_totals')).toEqual([{ answers: 1, points: 3 }]);
    expect(await get('/v1/standings/students?from=2026-01-01')).toMatchObject({ count: 1 });
    expect(await countWrong(test().app.database.pool)).toBe(0);
  });

  it('rank a student who is back before their answers went from the sums', async () => {
    const { db } = test().app;
    const { user_id } = await buildAnswer(db, { points_earned: 4 });
    await count();
    const deleted = await remove(`/v1/users/${user_id}`);
    await query('SELECT students_follow(100)');
    expect((await undo(operationOf(deleted))).statusCode).toBe(201);
    await count();
    expect(await get('/v1/standings/students')).toMatchObject({ count: 1, rows: [{ points: 4 }] });
    expect(await countWrong(test().app.database.pool)).toBe(0);
  });

  it('are counted for the first time part by part, while answers come', async () => {
    const { db } = test().app;
    for (let made = 0; made < 4; made++) await buildAnswer(db, {});
    await query(`SELECT answers_fold(100, 'UTC')`);
    expect(await query('SELECT * FROM play_days')).toEqual([]);
    const next = 'SELECT last FROM play_recount((SELECT students_upto FROM play_clock), 2)';
    const [{ last }] = (await query(next)) as [{ last: number }];
    expect(await query('SELECT count(*)::int AS n FROM play_days')).toEqual([{ n: 2 }]);
    await buildAnswer(db, { user_id: last });
    await buildAnswer(db, { user_id: last + 1 });
    await query(`SELECT answers_fold(100, 'UTC')`);
    await query(next);
    await expectRight();
  });

  it('takes statistics of tables as they grow, so that the planner does not hold them for empty', async () => {
    await query(`INSERT INTO users (username, email, name, role, password_hash)
        SELECT 'grown' || n, 'grown' || n || '@example.org', 'Grown', 'student', '' FROM generate_series(1, 300) n`);
    await query(`INSERT INTO user_answers (user_id, answer, is_correct, points_earned, created_at)
        SELECT id, '5 N', true, 1, now() - n * interval '1 day' FROM generate_series(1, 20) n, users WHERE username LIKE 'grown%'`);
    // Emptied so that it is known for as small as it is.
    await query(`TRUNCATE play_days; DELETE FROM play_sums; SELECT answers_recount_all()`);
    const taken = async () => {
      const [row] = await query(`SELECT analyze_count::int FROM pg_stat_user_tables WHERE relname = 'play_days'`);
      return row.analyze_count as number;
    };
    const before = await taken();
    await expectRight();
    expect((await taken()) - before).toBeGreaterThan(2); // at the end of either count, and before
  });

  it('takes questions by their present subjects, without further work', async () => {
    const { db } = test().app;
    for (let made = 0; made < 3; made++) await buildAnswer(db, { question_id: (await buildQuestion(db)).id });
    await query(`SELECT answers_fold(100, 'UTC')`);
    expect(await query('SELECT questions_move(1) AS done')).toEqual([{ done: 3 }]);
    expect(await query('SELECT * FROM question_moves')).toEqual([]);
    await expectRight();
  });
});

describe('the week before', () => {
  const places = async () =>
    (await get('/v1/standings/students')).rows.map(({ user, place_before }: StudentStanding) => [
      user.id,
      place_before,
    ]);

  it('moves to another day in parts of so many students, while they play on and processes are killed', async () => {
    const { db, database } = test().app;
    const users: number[] = [];
    for (const points_earned of [9, 8, 7, 6, 5]) {
      const { user_id } = await buildAnswer(db, { points_earned, created_at: daysAgo(8) });
      await buildAnswer(db, { user_id, points_earned: 10 * users.length, created_at: daysAgo(7) });
      users.push(user_id);
    }
    await expectRight();
    const today = await places();
    const dayBefore = dayOf(daysAgo(8));
    for (const expected of [1, 1, 1, 0]) {
      const client = await database.pool.connect();
      await client.query(`BEGIN; SELECT standings_week_move('${dayBefore}', 2); ROLLBACK`);
      client.release();
      expect(await query(`SELECT standings_week_move('${dayBefore}', 2) AS done`)).toEqual([{ done: expected }]);
      await buildAnswer(db, { user_id: users[1] ?? 0, points_earned: 1, created_at: daysAgo(7) });
      await buildAnswer(db, { user_id: users[4] ?? 0, points_earned: 1, created_at: daysAgo(8) });
      await query(`SELECT answers_fold(100, 'UTC')`);
      const { kept, right } = await playFigures(database.pool);
      expect(kept).toEqual(right);
      // Standings of today do not depend on how far it is.
      expect(await places()).toEqual(today);
    }
    expect(await query('SELECT week_before::text, week_next FROM play_clock')).toEqual([
      { week_before: dayBefore, week_next: null },
    ]);
    await expectRight();
    expect(await places()).toEqual(today);
  });
});

describe('a deleted question', () => {
  const standings = async () =>
    (await get('/v1/standings/students?subject=physics')).rows.map(({ place, user, points }: StudentStanding) => ({
      ...{ place, id: user.id, points },
    }));

  it('leaves the standings of its subject for everybody, and is back with its undo', async () => {
    const { db } = test().app;
    const [kept, gone] = [await buildQuestion(db), await buildQuestion(db)];
    const users: number[] = [];
    for (const points_earned of [4, 3, 0]) {
      const { user_id } = await buildAnswer(db, { question_id: gone.id, points_earned });
      await buildAnswer(db, { user_id, question_id: kept.id, points_earned: 1 });
      users.push(user_id);
    }
    await expectRight();
    const before = await standings();
    expect(before).toEqual([5, 4, 1].map((points, n) => ({ place: n + 1, id: users[n], points })));
    const deleted = await remove(`/v1/questions/${gone.id}`);
    expect(deleted.statusCode).toBe(204);
    // The delete itself leaves its answers to the background job.
    expect(await query('SELECT question_id, upto FROM question_moves')).toEqual([{ question_id: gone.id, upto: 0 }]);
    expect(await query('SELECT * FROM answer_log')).toEqual([]);
    await buildAnswer(db, { user_id: users[0] ?? 0, question_id: kept.id, points_earned: 0 });
    await expectRight();
    expect(await standings()).toEqual(users.map((id) => ({ place: 1, id, points: 1 })));
    expect((await undo(operationOf(deleted))).statusCode).toBe(201);
    await expectRight();
    expect(await standings()).toEqual(before);
  });

  it('moves its answers part by part; new questions without answers are no work', async () => {
    const { db } = test().app;
    const { id: question_id } = await buildQuestion(db);
    for (let made = 0; made < 3; made++) await buildAnswer(db, { question_id });
    await expectRight();
    await query(`UPDATE questions SET subject = 'history' WHERE id = ${question_id}`);
    const left = async () => (await query(`SELECT count(*)::int AS n FROM play_days WHERE subject = 'physics'`))[0]?.n;
    for (const expected of [2, 1, 0]) {
      await query('SELECT questions_move(1)');
      expect(await left()).toBe(expected);
      expect(await countWrong(test().app.database.pool)).toBe(0);
    }
    await buildQuestion(db);
    await expectRight();
    expect(await query('SELECT * FROM question_moves')).toEqual([]);
  });
});
