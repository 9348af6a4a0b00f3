import { addDays } from '@quizdesk/contract/rules/days';
import { runs } from '@quizdesk/contract/testing/property-runs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { verifyJournal } from '../../db/journal/verify-journal.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildAnswer, buildQotdAttempt, buildStreakRecord, buildUserStreak } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { countPlay } from '../../testing/count-play.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { countWrongBlocks } from '../../testing/database/row-count-check.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const STUDENTS = ['abena', 'kofi', 'yaa'];
const SUBJECTS = ['physics', 'chemistry'] as const;
const TEXTS = ['Newton', 'Ohm', 'Volt'];
const DAY = addDays(new Date().toISOString().slice(0, 10), -2);

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  test().call({ method, url, ...(payload && { payload }) }, 'superadmin');
const rowsOf = async (text: string) => (await test().app.database.pool.query(text)).rows;

/** Three students with answers to two questions, a quiz of the day each, and a streak; two schools. Returns their ids. */
async function build() {
  const { db } = test().app;
  const options = TEXTS.map((option_text, at) => ({ option_text, is_correct: at === 0 }));
  const questions: number[] = [];
  for (const subject of SUBJECTS) questions.push((await buildQuestion(db, { subject, options, score: 3 })).id);
  for (const name of ['Perfect Day', 'Sharp Mind']) await buildBadge(db, { name });
  const schools: string[] = [];
  for (const name of ['Keta', 'Tema']) {
    await call('POST', '/v1/schools', { name });
    schools.push(name);
  }
  const students: number[] = [];
  for (const [at, username] of STUDENTS.entries()) {
    const { id: user_id } = await buildUser(db, { username, name: `Name of ${username}` });
    students.push(user_id);
    const played = new Date(`${addDays(DAY, -1)}T12:00:00Z`);
    const { id: qotd_attempt_id } = await buildQotdAttempt(db, { user_id, score: 3, completed_at: played });
    for (const [n, question_id] of questions.entries()) {
      const is_correct = (at + n) % 2 === 0;
      const given = { answer: TEXTS[(at + n) % 3] ?? '', is_correct, points_earned: is_correct ? 2 + at : 0 };
      await buildAnswer(db, {
        user_id,
        question_id,
        qotd_attempt_id: n === 0 ? qotd_attempt_id : null,
        ...given,
        created_at: played,
      });
    }
    await buildUserStreak(db, { user_id, current_streak: 1, last_action_at: played });
    await buildStreakRecord(db, { user_id, streak: 1, created_at: played });
  }
  return { questions, students, schools };
}
type World = Awaited<ReturnType<typeof build>>;

/** What someone may do; `pick` chooses among what is there. */
const KINDS = [
  'correct',
  'correct',
  'import',
  'grant',
  'edit',
  'delete',
  'delete',
  'purge',
  'undo',
  'undo',
  'undo',
  'part',
  'part',
] as const;
const step = fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat({ max: 11 }) });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let edits = 0;

const pickOf = <Value>(values: readonly Value[], pick: number): Value | undefined =>
  values[pick % Math.max(1, values.length)];

async function correct({ questions }: World, pick: number): Promise<LightMyRequestResponse> {
  const policy = pickOf(['key', 'full_points', 'void'], pick);
  const answer = policy === 'key' ? [pickOf(TEXTS, pick) ?? ''] : null;
  const body = { question_id: pickOf(questions, pick), policy, answer, reason: 'Wrong' };
  const proposed = await call('POST', '/v1/corrections', body);
  expect(proposed.statusCode).toBe(201);
  return call('POST', `/v1/corrections/${proposed.json().id}/apply`, { take_badges_back: pick % 2 === 0 });
}

async function importSchools({ schools }: World, pick: number): Promise<LightMyRequestResponse> {
  const there = await rowsOf(`SELECT username FROM users WHERE role = 'student' ORDER BY id`);
  const form = new FormData();
  const lines = there.map(({ username }, at) => `${username},${pickOf(schools, pick + at)}`);
  form.append('CSV', new Blob([['Username,School', ...lines].join('\n')]), 'students.csv');
  return test().call({ method: 'PUT', url: '/v1/users/schools/csv', payload: form }, 'superadmin');
}

async function act(world: World, { kind, pick }: Step): Promise<LightMyRequestResponse> {
  const student = pickOf(world.students, pick);
  switch (kind) {
    case 'correct':
      return correct(world, pick);
    case 'import':
      return importSchools(world, pick);
    case 'grant':
      return call('POST', '/v1/streaks/grants', { date: DAY, reason: 'The app was down' });
    case 'edit':
      return call('PUT', `/v1/users/${student}`, { phone: `024 ${++edits}` });
    case 'delete':
      return call('DELETE', `/v1/users/${student}`);
    case 'purge': {
      const { rows } = (await call('GET', '/v1/trash?table=users')).json();
      return call('DELETE', `/v1/trash/${pickOf<{ id: number }>(rows, pick)?.id ?? 4711}`);
    }
    default:
      return undoSome(pick, kind === 'part');
  }
}

interface Changed {
  readonly table_name: string;
  readonly row_id: string;
  readonly kind: 'I' | 'U' | 'D';
  readonly before: Readonly<Record<string, unknown>> | null;
}

const isThere = async ({ table_name, row_id }: Changed): Promise<Record<string, unknown> | undefined> =>
  (await rowsOf(`SELECT to_jsonb(t) AS contents, t::text AS text FROM ${table_name} t WHERE id = ${row_id}`))[0];

/** Undoes one of the operations in effect, and compares each of its rows: gone back, or left and said so. */
async function undoSome(pick: number, allow_partial: boolean): Promise<LightMyRequestResponse> {
  const open = await rowsOf(
    `SELECT id FROM operations WHERE in_effect AND purged_at IS NULL AND summary <> '{}' AND subject_table <> 'schools' ORDER BY id DESC`,
  );
  const id = Number(pickOf(open, pick)?.id ?? 4711);
  const changes: Changed[] = await rowsOf(`SELECT DISTINCT ON (table_name, row_id) table_name, row_id, kind, before
    FROM operation_changes WHERE operation_id = ${id} ORDER BY table_name, row_id, seq`);
  const before = new Map<Changed, unknown>();
  for (const change of changes) before.set(change, (await isThere(change))?.text);
  const answer = await call('POST', `/v1/operations/${id}/undo`, { allow_partial });
  expect([201, 404, 409]).toContain(answer.statusCode);
  if (answer.statusCode !== 201) {
    for (const change of changes) expect((await isThere(change))?.text).toEqual(before.get(change));
    return answer;
  }
  const undoing = answer.json().id;
  const left = await rowsOf(`SELECT table_name, row_id, kind FROM operation_leftovers WHERE operation_id = ${undoing}`);
  // What comes back with an account follows what was undone while it was gone.
  const followed = await rowsOf(`SELECT table_name, row_id FROM operation_leftovers WHERE caught_up_by = ${undoing}`);
  if (!allow_partial) expect(left.filter(({ kind }) => kind === 'changed')).toEqual([]);
  for (const change of changes) {
    const isIt = ({ table_name, row_id }: Changed) => table_name === change.table_name && row_id === change.row_id;
    if (followed.some(isIt)) continue;
    const now = await isThere(change);
    if (left.some(isIt)) expect(now?.text).toEqual(before.get(change));
    else if (change.kind === 'I') expect(now).toBeUndefined();
    // Streaks follow their days by themselves.
    else if (!['user_streaks', 'streak_history'].includes(change.table_name))
      expect(now?.contents).toMatchObject(change.before ?? {});
  }
  expect(answer.json().left_out).toBeGreaterThanOrEqual(left.length);
  return answer;
}

const FIGURES = ['play_days', 'play_totals', 'play_sums', 'subject_sums'];

async function figures(): Promise<unknown> {
  const { database, clock } = test().app;
  await countPlay(database, clock.zone);
  const read = async (table: string) =>
    (await rowsOf(`SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS rows FROM ${table} t`))[0]?.rows;
  return Promise.all(FIGURES.map(read));
}

/** Everything that is kept besides the rows is what it would be were it counted again. */
async function checkFigures(): Promise<void> {
  const { pool } = test().app.database;
  const kept = await figures();
  await rowsOf('SELECT answers_recount_all()');
  expect(await figures()).toEqual(kept);
  for (const table of ['users', 'user_answers', 'operations']) expect(await countWrongBlocks(pool, table)).toBe(0);
  expect(await rowsOf('SELECT operation_counts_repair()::int AS wrong')).toEqual([{ wrong: 0 }]);
  expect((await verifyJournal(pool)).faults).toEqual([]);
}

/** Streaks go on counting whatever is undone, and note it. */
async function contents(): Promise<Record<string, string>> {
  const { user_streaks: _, streak_history: __, ...rest } = await journaledContents(test().app.db);
  return rest;
}

it('undos, whole or in part, and redos among deletions, also for good, take back what they can, name what they leave, and keep every figure', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 12 }),
    fc.infiniteStream(fc.nat({ max: 11 })),
    async (steps, random) => {
      const { pool } = test().app.database;
      await emptyDatabase(pool);
      test().forget();
      await call('GET', '/v1/quizzes/count');
      const world = await build();
      await countPlay(test().app.database);
      const before = await contents();
      for (const one of steps) expect((await act(world, one)).statusCode).toBeLessThan(500);
      await checkFigures();
      if (steps.some(({ kind }) => kind === 'purge' || kind === 'part')) return;
      // Undone in any order, one of them after the other, all is as it was.
      const open = sql`SELECT id FROM operations WHERE in_effect AND summary <> '{}' AND undoes IS NULL AND subject_table <> 'schools' ORDER BY id`;
      for (let tries = 0; tries < 200; tries++) {
        const { rows } = await test().app.db.execute<{ id: string }>(open);
        if (rows.length === 0) break;
        await call('POST', `/v1/operations/${pickOf(rows, random.next().value ?? 0)?.id}/undo`);
      }
      expect(await contents()).toEqual(before);
      await checkFigures();
    },
  );
  await fc.assert(run, { numRuns: runs(40) });
}, 600_000);
