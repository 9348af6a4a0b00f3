import { CORRECTION_POLICIES } from '@quizdesk/contract/constants';
import { runs } from '@quizdesk/contract/testing/property-runs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { EVERYTHING } from '../../db/everything.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { earned } from '../badges/award.ts';
import { BADGE_RULES } from '../badges/badge-rules.ts';
import { badgeChanges, badgeMoves } from './badge-changes.ts';
import { isChanged, type Marks, markedAnswers } from './marks.ts';

const database = useTestDatabase();

const NAMES = BADGE_RULES.filter(({ corrected }) => corrected !== 'same').map(({ name }): string => name);

const CORRECTED = 1;
const ANOTHER = 2;
/** The first student's id. */
const FIRST = 1000;

/** To the corrected question, to another one, or to one that is unknown. */
const answer = fc.record({
  question_id: fc.constantFrom<(number | null)[]>(CORRECTED, CORRECTED, CORRECTED, ANOTHER, null),
  answer: fc.constantFrom<string[]>('ohm', 'volt', ' Ohm '),
  is_correct: fc.boolean(),
});
const student = fc.record({
  /** Right answers to other questions, each given once: about as many as earn a badge. */
  others: fc.constantFrom<number[]>(0, 0, 47, 48, 49, 50),
  loose: fc.array(answer, { maxLength: 3 }),
  attempts: fc.array(
    fc.record({
      answers: fc.array(answer, { maxLength: 3 }),
      time_taken: fc.constantFrom<number[]>(30, 300),
      isCompleted: fc.constantFrom(true, true, false),
    }),
    { maxLength: 2 },
  ),
  has: fc.subarray(NAMES),
  revoked: fc.oneof(fc.constant<string[]>([]), fc.subarray(NAMES)),
});
const world = fc.record({
  students: fc.array(student, { minLength: 1, maxLength: 12 }),
  badges: fc.subarray(NAMES, { minLength: 1 }),
  policy: fc.constantFrom(...CORRECTION_POLICIES),
  restores: fc.boolean(),
  /** How many of the students the first count has come to. */
  counted: fc.constantFrom(0, 1, 100),
  /** How much of the log of answers is folded into the sums before it is asked. */
  folded: fc.constantFrom(0, 1, 1000),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const given = (answer: string, is_correct: boolean, question_id = CORRECTED) => ({ question_id, answer, is_correct });
const attempt = (...answers: ReturnType<typeof given>[]) => ({ answers, time_taken: 30, isCompleted: true });
const elsewhere = [given('x', false, ANOTHER), given('x', true, ANOTHER)];

/**
 * A world in which every badge is gained and lost, and in which it is not where something else has earned it, whatever else is
 * tried.
 */
const RICH: World = {
  students: [
    {
      others: 48,
      loose: [given('volt', false), given('ohm', false)],
      attempts: [attempt(given('ohm', false))],
      has: [],
    },
    {
      others: 48,
      loose: [given('volt', false), given('volt', true)],
      attempts: [attempt(given('volt', true))],
      has: NAMES,
    },
    {
      ...{ others: 0, loose: [...elsewhere, given('volt', false), given('ohm', false)], has: [] },
      attempts: [attempt(given('ohm', false)), attempt(given('x', true, ANOTHER))],
    },
    {
      ...{ others: 0, loose: [...elsewhere, given('volt', false), given('volt', true)], has: NAMES },
      attempts: [attempt(given('volt', true)), attempt(given('x', true, ANOTHER))],
    },
  ].map((made) => ({ ...made, revoked: [] })),
  badges: NAMES,
  policy: 'key',
  restores: false,
  counted: 1,
  folded: 1,
};

async function build(db: Database, { students, badges, policy, restores, counted, folded }: World): Promise<Marks> {
  const ids = new Map<string, number>();
  for (const name of badges) ids.set(name, (await buildBadge(db, { name })).id);
  const rows: Record<'people' | 'attempts' | 'answers' | 'kept' | 'revoked', object[]> = {
    ...{ people: [], attempts: [], answers: [], kept: [], revoked: [] },
  };
  for (const [at, { others, loose, attempts, has, revoked }] of students.entries()) {
    const user_id = FIRST + at;
    rows.people.push({ id: user_id, name: `Student ${at}`, username: `student${at}`, role: 'student' });
    rows.answers.push(...loose.map((one) => ({ ...one, user_id })));
    for (let question_id = 100; question_id < 100 + others; question_id++)
      rows.answers.push({ user_id, question_id, answer: 'x', is_correct: true });
    for (const { answers, time_taken, isCompleted } of attempts) {
      const id = rows.attempts.length + 1;
      const completed_at = isCompleted ? '2026-11-20T10:00:00Z' : null;
      rows.attempts.push({ id, user_id, status: 'x', time_taken, quiz_date: '2026-11-20', completed_at });
      rows.answers.push(...answers.map((one) => ({ ...one, user_id, qotd_attempt_id: id })));
    }
    const owned = (names: readonly string[]) =>
      names.flatMap((name) => (ids.has(name) ? [{ user_id, badge_id: ids.get(name) }] : []));
    rows.kept.push(...owned(has.filter((name) => !revoked.includes(name))));
    rows.revoked.push(...owned(revoked));
  }
  const insert = (table: string, columns: string, values: object[]) =>
    db.execute(sql`
      INSERT INTO ${sql.raw(table)} (${sql.raw(columns)}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.raw(columns)} FROM json_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(values)}::json)`);
  const upto = counted < students.length ? FIRST - 1 + counted : EVERYTHING;
  await db.execute(sql`INSERT INTO play_clock (zone, students_upto) VALUES ('UTC', ${upto})`);
  await insert('users', 'id, name, username, role', rows.people);
  await insert('qotd_attempts', 'id, user_id, status, time_taken, quiz_date, completed_at', rows.attempts);
  await insert('user_answers', 'user_id, question_id, qotd_attempt_id, answer, is_correct', rows.answers);
  await insert('user_badges', 'user_id, badge_id', rows.kept);
  await insert('badge_revocations', 'user_id, badge_id', rows.revoked);
  await db.execute(sql`SELECT answers_fold(${folded}, 'UTC')`);
  // Of whom the count has not come to yet, sums may be what an earlier release has left.
  await db.execute(sql`
    INSERT INTO play_totals (user_id, answers, correct, points) SELECT id, 7, 7, 7 FROM users WHERE id > ${upto}`);
  return { questionId: CORRECTED, policy, accepted: ['ohm'], score: 3, restores };
}

/** Whose answers earn which badges that are not revoked, as they are marked now, by all that each student has given. */
async function walk(db: Database): Promise<Map<string, { isEarned: boolean; has: boolean }>> {
  const { rows } = await db.execute<{ pair: string; is_earned: boolean; has: boolean }>(sql`
    SELECT u.id || ' ' || u.badge_id AS pair, ${earned} AS is_earned, u.has FROM (
      SELECT u.id, b.id AS badge_id, b.name AS badge_name, 'UTC' AS time_zone,
        EXISTS (SELECT FROM user_badges h WHERE h.user_id = u.id AND h.badge_id = b.id) AS has
      FROM users u CROSS JOIN badges b
      WHERE NOT EXISTS (SELECT FROM badge_revocations r WHERE r.user_id = u.id AND r.badge_id = b.id)) u`);
  return new Map(rows.map(({ pair, is_earned, has }) => [pair, { isEarned: is_earned, has }]));
}

it('the badges that a correction gives and takes are those that a walk through every answer finds, before and after it', async () => {
  const seen = new Set<string>();
  const run = fc.asyncProperty(world, async (made) => {
    const { db, pool } = database();
    await emptyDatabase(pool);
    const marks = await build(db, made);
    const before = await walk(db);
    const quick = await badgeMoves(db, marks);
    const counted = await badgeChanges(db, marks);
    await db.execute(sql`
      UPDATE user_answers t SET is_correct = x.becomes, points_earned = x.points_after FROM (${markedAnswers(marks)}) x
      WHERE t.id = x.id AND ${isChanged}`);
    const expected = { gained: new Set<string>(), lost: new Set<string>() };
    for (const [pair, { isEarned, has }] of await walk(db)) {
      const wasEarned = before.get(pair)?.isEarned;
      if (!has && !wasEarned && isEarned) expected.gained.add(pair);
      if (has && wasEarned && !isEarned) expected.lost.add(pair);
    }
    for (const side of ['gained', 'lost'] as const) {
      const { user_ids, badge_ids } = quick[side];
      expect(new Set(user_ids.map((id, at) => `${id} ${badge_ids[at]}`))).toEqual(expected[side]);
      expect(counted.reduce((sum, badge) => sum + badge[side], 0)).toBe(user_ids.length);
      for (const badge of counted) if (badge[side] > 0) seen.add(`${side} ${badge.name}`);
    }
  });
  await fc.assert(run, { numRuns: runs(60), examples: [[RICH]] });
  // Each of them was met.
  expect([...seen].toSorted()).toEqual(NAMES.flatMap((name) => [`gained ${name}`, `lost ${name}`]).toSorted());
}, 300_000);
