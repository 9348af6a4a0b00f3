import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type qotd_attempts, user_answers } from '../../db/schema/play.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import {
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildUserStreak,
} from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { awardAll } from '../../testing/count-play.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { awardEveryone } from './award.ts';
import { BADGE_RULES, type BadgeName } from './badge-rules.ts';
import { listAwards } from './testing-awards.ts';

const database = useTestDatabase();

type Play = (db: Database, user_id: number) => Promise<unknown>;

const NOON = new Date('2026-03-01T12:00:00Z');

async function answer(
  db: Database,
  user_id: number,
  count: number,
  values: Partial<typeof user_answers.$inferInsert> = {},
): Promise<void> {
  const one = { user_id, answer: '5 N', is_correct: true, created_at: NOON, ...values };
  await db.insert(user_answers).values(Array.from({ length: count }, () => one));
}

type Attempt = Partial<typeof qotd_attempts.$inferInsert>;

/** A completed quiz of the day with answers that are right or wrong. */
async function playDay(
  db: Database,
  user_id: number,
  answers: readonly boolean[],
  values: Attempt = {},
): Promise<void> {
  const attempt = await buildQotdAttempt(db, { user_id, completed_at: NOON, time_taken: 300, ...values });
  for (const is_correct of answers) {
    await answer(db, user_id, 1, { qotd_attempt_id: attempt.id, is_correct });
  }
}

/** Completed quizzes of so many days in March; one day has two. */
async function playDays(db: Database, user_id: number, days: number): Promise<void> {
  await playDay(db, user_id, [], { quiz_date: '2026-03-01' });
  for (let day = 1; day <= days; day++) {
    await playDay(db, user_id, [], { quiz_date: `2026-03-${String(day).padStart(2, '0')}` });
  }
}

async function completeLevels(db: Database, user_id: number, count: number): Promise<void> {
  for (let number = 0; number < count; number++) await buildLevelProgress(db, { user_id, status: 'completed' });
  await buildLevelProgress(db, { user_id, status: 'unlocked' });
}

/** For each rule what just earns its badge, and what just misses it. */
const PLAYS: Readonly<Record<BadgeName, { readonly earns: readonly Play[]; readonly misses: readonly Play[] }>> = {
  'First Steps': {
    earns: [(db, user_id) => answer(db, user_id, 1, { is_correct: false })],
    misses: [(db, user_id) => buildQotdAttempt(db, { user_id, completed_at: NOON })],
  },
  'Week Streak': {
    earns: [
      (db, user_id) => buildUserStreak(db, { user_id, current_streak: 7 }),
      (db, user_id) => buildStreakRecord(db, { user_id, streak: 7 }),
    ],
    misses: [
      (db, user_id) => buildUserStreak(db, { user_id, current_streak: 6 }),
      (db, user_id) => buildStreakRecord(db, { user_id, streak: 6 }),
    ],
  },
  'Month Streak': {
    earns: [
      (db, user_id) => buildUserStreak(db, { user_id, current_streak: 30 }),
      (db, user_id) => buildStreakRecord(db, { user_id, streak: 31 }),
    ],
    misses: [(db, user_id) => buildUserStreak(db, { user_id, current_streak: 29 })],
  },
  'Daily Regular': {
    earns: [(db, user_id) => playDays(db, user_id, 10)],
    misses: [
      (db, user_id) => playDays(db, user_id, 9),
      async (db, user_id) => {
        await playDays(db, user_id, 9);
        await buildQotdAttempt(db, { user_id, quiz_date: '2026-03-10' });
      },
    ],
  },
  'Sharp Mind': {
    earns: [(db, user_id) => answer(db, user_id, 50)],
    misses: [
      async (db, user_id) => {
        await answer(db, user_id, 49);
        await answer(db, user_id, 5, { is_correct: false });
      },
    ],
  },
  'Perfect Day': {
    earns: [(db, user_id) => playDay(db, user_id, [true, true]), (db, user_id) => playDay(db, user_id, [true])],
    misses: [
      (db, user_id) => playDay(db, user_id, [true, false, true]),
      (db, user_id) => playDay(db, user_id, []),
      (db, user_id) => playDay(db, user_id, [true, true], { completed_at: null }),
    ],
  },
  'Quick Thinker': {
    earns: [(db, user_id) => playDay(db, user_id, [true, true], { time_taken: 60 })],
    misses: [
      (db, user_id) => playDay(db, user_id, [true, true], { time_taken: 61 }),
      (db, user_id) => playDay(db, user_id, [true, false], { time_taken: 10 }),
    ],
  },
  'Level Climber': {
    earns: [(db, user_id) => completeLevels(db, user_id, 5)],
    misses: [(db, user_id) => completeLevels(db, user_id, 4)],
  },
  Summit: {
    earns: [(db, user_id) => completeLevels(db, user_id, 10)],
    misses: [(db, user_id) => completeLevels(db, user_id, 9)],
  },
  'Five Hundred': {
    earns: [(db, user_id) => answer(db, user_id, 500, { is_correct: false })],
    misses: [(db, user_id) => answer(db, user_id, 499)],
  },
  'Night Owl': {
    earns: [
      (db, user_id) => answer(db, user_id, 1, { created_at: new Date('2026-03-01T00:00:00Z') }),
      (db, user_id) => answer(db, user_id, 1, { created_at: new Date('2026-03-01T03:59:59.999Z') }),
    ],
    misses: [
      (db, user_id) => answer(db, user_id, 1, { created_at: new Date('2026-03-01T04:00:00Z') }),
      (db, user_id) => answer(db, user_id, 1, { created_at: new Date('2026-03-01T23:59:59.999Z') }),
    ],
  },
  'Second Wind': {
    earns: [
      async (db, user_id) => {
        const question_id = (await buildQuestion(db)).id;
        await answer(db, user_id, 1, { question_id, is_correct: false });
        await answer(db, user_id, 1, { question_id });
      },
    ],
    misses: [
      async (db, user_id) => {
        const question_id = (await buildQuestion(db)).id;
        await answer(db, user_id, 1, { question_id });
        await answer(db, user_id, 1, { question_id, is_correct: false });
      },
      async (db, user_id) => {
        await answer(db, user_id, 1, { question_id: (await buildQuestion(db)).id, is_correct: false });
        await answer(db, user_id, 1, { question_id: (await buildQuestion(db)).id });
      },
      async (db, user_id) => {
        await answer(db, user_id, 1, { is_correct: false });
        await answer(db, user_id, 1);
      },
      async (db, user_id) => {
        const question_id = (await buildQuestion(db)).id;
        await answer(db, (await buildUser(db)).id, 1, { question_id, is_correct: false });
        await answer(db, user_id, 1, { question_id });
      },
    ],
  },
};

it.each([
  ['UTC', '2026-03-01T23:30:00Z', false],
  ['Africa/Lagos', '2026-03-01T23:30:00Z', true],
  ['Africa/Lagos', '2026-03-01T03:30:00Z', false],
  ['Asia/Kolkata', '2026-03-01T22:29:59.999Z', true],
  ['Asia/Kolkata', '2026-03-01T22:30:00Z', false],
])('the night is that of the contest: in %s, an answer at %s earns Night Owl: %s', async (zone, at, isEarned) => {
  const { db } = database();
  await buildBadge(db, { name: 'Night Owl', tier: 4 });
  const user = await buildUser(db);
  await answer(db, user.id, 1, { created_at: new Date(at) });
  expect(await awardAll(db, zone)).toBe(isEarned ? 1 : 0);
  expect(await awardEveryone(db, zone)).toBe(0);
});

describe.each(BADGE_RULES)('$name: $description', ({ name, tier }) => {
  const { earns, misses } = PLAYS[name];
  const awardedFor = async (play: Play) => {
    const { db } = database();
    await buildBadge(db, { name, tier });
    const user = await buildUser(db, { username: 'ama' });
    await buildUser(db, { username: 'somebody-else' });
    await play(db, user.id);
    await awardAll(db, 'UTC');
    return listAwards(db);
  };

  it.each(earns.map((play, index) => [index + 1, play] as const))('is earned (%d)', async (_, play) => {
    expect(await awardedFor(play)).toEqual([`ama ${name}`]);
  });

  it.each(misses.map((play, index) => [index + 1, play] as const))('is just missed (%d)', async (_, play) => {
    expect(await awardedFor(play)).toEqual([]);
  });
});

it('whether an answer is right is asked of corrections too by every rule that asks for it, and by no other', () => {
  for (const { name, earned, corrected } of BADGE_RULES)
    expect([name, corrected !== 'same']).toEqual([name, earned.includes('is_correct')]);
});
