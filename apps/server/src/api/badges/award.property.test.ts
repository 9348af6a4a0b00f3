import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { user_answers } from '../../db/schema/play.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildLevelProgress, buildQotdAttempt, buildStreakRecord } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { awardAll } from '../../testing/count-play.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { awardEveryone } from './award.ts';
import { BADGE_RULES } from './badge-rules.ts';
import { listAwards } from './testing-awards.ts';

const database = useTestDatabase();

const USERS = ['ama', 'yaw', 'esi'];
const who = fc.constantFrom(...USERS);
const hour = fc.constantFrom(3, 12);
const event = fc.oneof(
  fc.record({
    kind: fc.constant('answers' as const),
    who,
    hour,
    count: fc.constantFrom(1, 20, 250),
    is_correct: fc.boolean(),
    question: fc.nat({ max: 1 }),
  }),
  fc.record({
    kind: fc.constant('day' as const),
    who,
    answers: fc.array(fc.boolean(), { maxLength: 2 }),
    time_taken: fc.constantFrom(30, 300),
    completed: fc.boolean(),
    day: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ kind: fc.constant('levels' as const), who, count: fc.constantFrom(1, 4) }),
  fc.record({ kind: fc.constant('streak' as const), who, streak: fc.constantFrom(0, 6, 7, 30) }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
/** When badges are given besides at the end: after which events, and what at first, the badges or the play. */
const schedule = fc.record({ after: fc.array(fc.boolean(), { maxLength: 12 }), badgesAt: fc.nat({ max: 12 }) });

/** Play that earns badges of many kinds, whatever else is tried. */
const RICH_PLAY: Event[] = [
  { kind: 'answers', who: 'ama', hour: 3, count: 250, is_correct: true, question: 0 },
  { kind: 'day', who: 'ama', answers: [true, true], time_taken: 30, completed: true, day: 1 },
  { kind: 'streak', who: 'ama', streak: 30 },
  { kind: 'levels', who: 'yaw', count: 4 },
];

interface World {
  readonly db: Database;
  readonly users: ReadonlyMap<string, number>;
  readonly questions: readonly number[];
}

async function buildWorld(): Promise<World> {
  const { db, pool } = database();
  await emptyDatabase(pool);
  const users = new Map<string, number>();
  for (const username of USERS) users.set(username, (await buildUser(db, { username })).id);
  return { db, users, questions: [(await buildQuestion(db)).id, (await buildQuestion(db)).id] };
}

async function store({ db, users, questions }: World, played: Event): Promise<void> {
  const user_id = users.get(played.who) ?? 0;
  if (played.kind === 'answers') {
    const { is_correct, hour: at, question } = played;
    const one = { user_id, answer: 'x', is_correct, question_id: questions[question] ?? null };
    const created_at = new Date(Date.UTC(2026, 2, 1, at));
    await db.insert(user_answers).values(Array.from({ length: played.count }, () => ({ ...one, created_at })));
  } else if (played.kind === 'day') {
    // In one transaction, as all that belongs to an attempt is stored.
    await db.transaction(async (tx) => {
      const completed_at = played.completed ? new Date('2026-03-01T12:00:00Z') : null;
      const quiz_date = `2026-03-${String(played.day).padStart(2, '0')}`;
      const { id } = await buildQotdAttempt(tx, { user_id, quiz_date, completed_at, time_taken: played.time_taken });
      const answers = played.answers.map((is_correct) => ({ user_id, answer: 'x', is_correct, qotd_attempt_id: id }));
      if (answers.length > 0) await tx.insert(user_answers).values(answers);
    });
  } else if (played.kind === 'levels') {
    for (let number = 0; number < played.count; number++)
      await buildLevelProgress(db, { user_id, status: 'completed' });
  } else {
    await buildStreakRecord(db, { user_id, streak: played.streak });
  }
}

/** Who has which badge in the end where all is stored and badges are given as the schedule says. */
async function play(events: readonly Event[], { after, badgesAt }: { after: readonly boolean[]; badgesAt: number }) {
  const world = await buildWorld();
  const addBadges = async () => {
    for (const { name, tier } of BADGE_RULES) await buildBadge(world.db, { name, tier });
  };
  for (const [index, played] of events.entries()) {
    if (index === badgesAt) await addBadges();
    await store(world, played);
    if (after[index]) await awardAll(world.db, 'UTC');
  }
  if (badgesAt >= events.length) await addBadges();
  await awardAll(world.db, 'UTC');
  const awards = await listAwards(world.db);
  expect(await awardEveryone(world.db, 'UTC')).toBe(0);
  expect(await listAwards(world.db)).toEqual(awards);
  return awards;
}

it('the same badges are given whenever and however often it is done, and whenever they are added', async () => {
  const seen = new Set<string>();
  const run = fc.asyncProperty(
    fc.array(event, { minLength: 1, maxLength: 12 }),
    schedule,
    schedule,
    async (events, one, other) => {
      const awards = await play(events, one);
      expect(await play(events, other)).toEqual(awards);
      for (const award of awards) seen.add(award.slice(4));
    },
  );
  await fc.assert(run, {
    numRuns: runs(25),
    examples: [[RICH_PLAY, { after: [], badgesAt: 0 }, { after: [], badgesAt: 12 }]],
  });
  // Not only the easy rules were met.
  expect(seen.size).toBeGreaterThan(4);
}, 120_000);
