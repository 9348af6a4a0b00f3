import type { Overview } from '@quizdesk/contract/overview';
import { overviews } from '@quizdesk/contract/overview';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { user_answers } from '../../db/schema/play.ts';
import { correct_answers } from '../../db/schema/questions.ts';
import { schools } from '../../db/schema/schools.ts';
import { users } from '../../db/schema/users.ts';
import { startJob } from '../../jobs/start-job.ts';
import { ContestClock } from '../../shared/contest-clock.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer, buildLevelProgress } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { foldAnswers } from '../../testing/count-play.ts';
import { databaseTime } from '../../testing/database/database-time.ts';
import { DAY_MS, daysAgo } from '../../testing/days-ago.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addUpAnswers } from '../standings/play-days.ts';
import { updateOverview } from './overview-upkeep.ts';

const test = useTestApp({ services: ['api'] });
const db = () => test().app.db;
const update = async (zone = 'UTC') => {
  await foldAnswers(test().app.db, zone);
  await updateOverview(test().app.database, new ContestClock(zone));
};
const read = async (): Promise<Overview> => (await test().call({ method: 'GET', url: overviews.read.path })).json();
const attention = async () => Object.fromEntries((await read()).attention.map((entry) => [entry.code, entry.count]));
const count = async (url: string) => (await test().call({ method: 'GET', url })).json().count;
const query = async (text: string) => (await test().app.database.pool.query(text)).rows;

/** The accounts that the test app itself has made are no students of the test, and every day has a quiz. */
beforeEach(async () => {
  const { id } = await buildQuestion(db(), { round_id: (await buildRound(db(), { max_questions: 1 })).id });
  await query(`UPDATE users SET created_at = now() - interval '400 days';
    INSERT INTO daily_plan (date, position, question_id)
    SELECT d, 1, ${id} FROM generate_series(current_date, current_date + 13, '1 day') d`);
});

it('a contest in which nothing is amiss needs no attention, and says when its figures were computed', async () => {
  expect(await read()).toMatchObject({ attention: [], computed_at: null });
  const before = await databaseTime(db());
  await update();
  const { attention: needed, players, new_students, subjects, levels, computed_at } = await read();
  expect([needed, subjects, levels]).toEqual([[], [], []]);
  expect(players).toEqual({ from: daysAgo(27).toISOString().slice(0, 10), counts: Array(28).fill(0) });
  expect(new_students.counts).toEqual(Array(12).fill(0));
  expect(new Date(new_students.from).getUTCDay()).toBe(1);
  const times = [before, computed_at, await databaseTime(db())];
  expect(times).toEqual(times.toSorted());
});

it('the charts follow play, changes and deletes, each day alone', async () => {
  const { id: question_id } = await buildQuestion(db(), { subject: 'biology' });
  const first = await buildAnswer(db(), { question_id, created_at: daysAgo(3) });
  await buildAnswer(db(), { question_id, user_id: first.user_id, is_correct: false, created_at: daysAgo(3) });
  await buildAnswer(db(), { question_id, created_at: daysAgo(0) });
  await buildAnswer(db(), { question_id, created_at: daysAgo(40) });
  await query(`UPDATE users SET created_at = now() - interval '400 days'`);
  await db()
    .update(users)
    .set({ created_at: daysAgo(0) })
    .where(eq(users.id, first.user_id));
  await update();
  let seen = await read();
  expect([seen.players.counts.at(-4), seen.players.counts.at(-1)]).toEqual([1, 1]);
  expect(seen.subjects).toEqual([{ subject: 'biology', answers: 3, correct: 2 }]);
  expect([seen.new_students.counts.at(-1), seen.new_students.counts.reduce((sum, n) => sum + n)]).toEqual([1, 1]);
  await db().delete(user_answers).where(eq(user_answers.user_id, first.user_id));
  await db().update(users).set({ role: 'viewer' }).where(eq(users.id, first.user_id));
  await update();
  seen = await read();
  expect([seen.players.counts.at(-4), seen.players.counts.at(-1), seen.new_students.counts.at(-1)]).toEqual([0, 1, 0]);
  expect(seen.subjects).toEqual([{ subject: 'biology', answers: 1, correct: 1 }]);
});

it('only what has changed is computed again, and nothing is left waiting', async () => {
  await update();
  const before = await query('SELECT date::text, computed_at FROM day_figures ORDER BY date');
  await buildAnswer(db(), { created_at: daysAgo(2) });
  await buildAnswer(db(), { created_at: daysAgo(500) });
  await query(`UPDATE users SET created_at = '2020-01-01' WHERE created_at > now() - interval '1 hour'`);
  await update();
  const after = await query('SELECT date::text, computed_at FROM day_figures ORDER BY date');
  const changed = after.filter(({ computed_at }, place) => +computed_at !== +before[place].computed_at);
  const today = new Date().toISOString().slice(0, 10);
  expect(changed.map(({ date }) => date).filter((date) => date !== today)).toEqual([
    daysAgo(2).toISOString().slice(0, 10),
  ]);
  expect(await query('SELECT * FROM overview_changes')).toEqual([]);
});

it('days are those of the contest, and are computed again where its time zone changes', async () => {
  const at = new Date(`${daysAgo(2).toISOString().slice(0, 10)}T23:50:00Z`);
  await buildAnswer(db(), { created_at: at });
  await update();
  expect((await read()).players.counts.at(-3)).toBe(1);
  await update('Asia/Kathmandu');
  const dates = await query('SELECT date::text FROM day_figures WHERE players > 0');
  expect(dates).toEqual([{ date: new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10) }]);
});

it('the funnel counts who has reached and completed each level', async () => {
  const { id: level_id, level_number } = await buildLevel(db());
  await buildLevelProgress(db(), { level_id });
  const { id } = await buildLevelProgress(db(), { level_id, status: 'completed' });
  await update();
  expect((await read()).levels).toEqual([{ level_id, level_number, reached: 2, completed: 1 }]);
  await query(`DELETE FROM user_level_progress WHERE id = ${id}`);
  await update();
  expect((await read()).levels).toEqual([{ level_id, level_number, reached: 1, completed: 0 }]);
});

it('questions without a key, premiums that end, and long waits are counted as their lists count them', async () => {
  const { id } = await buildQuestion(db());
  await db().delete(correct_answers).where(eq(correct_answers.question_id, id));
  const { id: user_id } = await buildUser(db());
  const { id: renewed } = await buildUser(db());
  const soon = sql`now() + interval '3 days'`;
  await buildSubscription(db(), { user_id, ends_at: soon });
  await buildSubscription(db(), { user_id: renewed, ends_at: soon });
  await buildSubscription(db(), { user_id: renewed, starts_at: soon, ends_at: sql`now() + interval '33 days'` });
  await buildWaitlistEntry(db(), { created_at: daysAgo(8) });
  await buildWaitlistEntry(db(), { created_at: daysAgo(6) });
  const { rounds_short: _, ...others } = await attention();
  expect(others).toEqual({ no_key: 1, premiums_ending: 1, waiting_long: 1 });
  expect(await count('/v1/questions?key=missing')).toBe(1);
  expect(await count('/v1/user/subscriptions/all?ending=week')).toBe(1);
  expect(await count('/v1/waitlist?waiting=week')).toBe(1);
});

it('rounds that lack questions are counted by level, the emptiest named, and inactive ones left alone', async () => {
  await query(`UPDATE levels SET status = 'inactive'; UPDATE rounds SET status = 'inactive'`);
  const level = await buildLevel(db(), { level_number: 7 });
  const round = await buildRound(db(), { name: 'Riddles', max_questions: 2 });
  await buildRound(db(), { max_questions: 9, status: 'inactive' });
  const place = { level_id: level.id, round_id: round.id };
  await buildQuestion(db(), place);
  expect((await read()).attention).toEqual([{ code: 'rounds_short', count: 1, detail: 'Level 7, Riddles: 1 of 2' }]);
  await buildQuestion(db(), place);
  expect((await read()).attention).toEqual([]);
});

it('days without a quiz are counted two weeks ahead, today included', async () => {
  await query(`DELETE FROM daily_plan WHERE date IN (current_date + 13, current_date + 2)`);
  const detail = daysAgo(-2).toISOString().slice(0, 10);
  expect((await read()).attention).toEqual([{ code: 'unplanned_days', count: 2, detail }]);
});

it('keys to check are counted, with the day on which the first of them is asked', async () => {
  const suspect = async (verdicts: string) => {
    const { id } = await buildQuestion(db());
    await query(`INSERT INTO question_statistics (question_id, answers, facility, verdicts, details)
      VALUES (${id}, 40, 0.5, '{${verdicts}}', '{}')`);
    return id;
  };
  const plan = (id: number, day: string) =>
    query(`INSERT INTO daily_plan (date, position, question_id) VALUES (${day}, 2, ${id})`);
  const ids = [await suspect('check_key'), await suspect('too_easy,check_key'), await suspect('second_answer')];
  const found = async () => (await read()).attention.filter(({ code }) => code === 'check_key');
  expect(await found()).toEqual([{ code: 'check_key', count: 2, detail: null }]);
  const [a = 0, b = 0, other = 0] = ids;
  await plan(a, 'current_date - 1');
  await plan(other, 'current_date + 1');
  expect(await found()).toEqual([{ code: 'check_key', count: 2, detail: null }]);
  await plan(b, 'current_date + 4');
  await plan(a, 'current_date + 3');
  const detail = daysAgo(-3).toISOString().slice(0, 10);
  expect(await found()).toEqual([{ code: 'check_key', count: 2, detail }]);
});

it('schools of one name are suspected unless their places tell them apart', async () => {
  const named: [string, string | null, string | null][] = [
    ['St. Mary’s', 'Volta', 'Keta'],
    ["ST MARY'S", 'Volta', null],
    ['Saint Mary', 'Volta', null],
    ['Lakeside', 'Volta', 'Keta'],
    ['Lakeside', 'Volta', 'Accra'],
    ['Hill', null, null],
  ];
  await db()
    .insert(schools)
    .values(named.map(([name, region, location], place) => ({ name, region, location, identity_key: String(place) })));
  await update();
  expect(await attention()).toEqual({ duplicate_schools: 2 });
  const { rows, count: found } = (
    await test().call({ method: 'GET', url: '/v1/schools?duplicates=suspected&sort=name&q=mary' })
  ).json();
  expect([rows.map(({ name }: { name: string }) => name), found]).toEqual([["ST MARY'S", 'St. Mary’s'], 2]);
});

it('schools of one name are found by an index, without computing what their names have in common', async () => {
  const plan = await test().app.db.transaction(async (tx) => {
    // The table is empty: the planner would rather read it.
    await tx.execute('SET LOCAL enable_seqscan = off');
    await tx.execute('SET LOCAL enable_bitmapscan = off');
    return tx.execute(
      `EXPLAIN SELECT hashtextextended(regexp_replace(app_fold(name), '[^[:alnum:]]+', '', 'g'), 0) FROM schools GROUP BY 1`,
    );
  });
  expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using schools_name_key_index');
});

it('a background job whose last run failed, at whatever process, is named until one succeeds', async () => {
  let fails = true;
  const task = async () => {
    if (fails) throw new Error('no');
  };
  const { database } = test().app;
  const [here, elsewhere] =
    database.kind === 'embedded'
      ? (['vacuuming', 'reporting this process'] as const)
      : (['reporting this process', 'vacuuming'] as const);
  // Of the other kind of database, before the installation was moved.
  await database.pool.query(`INSERT INTO job_runs (name, started_at, duration_ms, error) VALUES ($1, now(), 1, 'no')`, [
    elsewhere,
  ]);
  const job = startJob(here, task, { database, log: silentLog }, 5);
  onTestFinished(() => job.stop());
  const found = async () => (await read()).attention.find(({ code }) => code === 'failed_jobs')?.detail;
  await expect.poll(found).toBe(here);
  fails = false;
  await expect.poll(found).toBeUndefined();
});

it('students who stay away are counted as their list counts them, once all play is counted, and not at each call', async () => {
  for (const status of ['active', 'active', 'inactive'] as const) await buildUser(db(), { status });
  await buildAnswer(db(), { created_at: daysAgo(3) });
  await buildAnswer(db(), { created_at: daysAgo(20) });
  const { database, clock } = test().app;
  await updateOverview(database, clock);
  expect(await attention()).toEqual({});
  await addUpAnswers(database, clock.zone);
  await updateOverview(database, clock);
  expect(await attention()).toMatchObject({ not_played: 3 });
  expect(await count('/v1/users?role=student&status=active&not_played_days=14')).toBe(3);
  await query(`UPDATE users SET status = 'inactive' WHERE role = 'student'`);
  await updateOverview(database, clock);
  expect(await attention()).toMatchObject({ not_played: 3 });
  await query(`UPDATE overview_figures SET computed_at = now() - interval '61 minutes' WHERE name = 'absent'`);
  await updateOverview(database, clock);
  expect(await attention()).not.toHaveProperty('not_played');
});
