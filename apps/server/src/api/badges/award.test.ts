import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { awardAll, foldAnswers } from '../../testing/count-play.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { awardEveryone } from './award.ts';
import { listAwards } from './testing-awards.ts';

const database = useTestDatabase();
const countOf = async (table: 'badge_checks' | 'badge_backfills' | 'user_badges') =>
  Number((await database().db.execute(sql.raw(`SELECT count(*) AS n FROM ${table}`))).rows[0]?.n);

/** More people than a step looks at, each with an answer. */
async function buildCrowd(): Promise<void> {
  await database().pool.query(`
    INSERT INTO users (name, username) SELECT n, 'crowd' || n FROM generate_series(1, 1200) n;
    INSERT INTO user_answers (user_id, answer, is_correct) SELECT id, '5 N', true FROM users WHERE username LIKE 'crowd%'`);
}

describe('what is stored', () => {
  it.each([
    ['an answer', buildAnswer],
    ['a quiz of the day attempt', buildQotdAttempt],
    ['level progress', buildLevelProgress],
    ['a past streak', buildStreakRecord],
    ['a streak', buildUserStreak],
  ])('puts its participant onto the list of those to be looked at: %s', async (_, build) => {
    const { db } = database();
    const { user_id } = await build(db);
    await foldAnswers(db);
    expect((await db.execute(sql`SELECT user_id FROM badge_checks`)).rows).toEqual([{ user_id }]);
    await awardAll(db, 'UTC');
    expect(await countOf('badge_checks')).toBe(0);
  });

  it.each([
    ['user_answers', buildAnswer, 'question_id = 5'],
    ['user_answers', buildAnswer, 'qotd_attempt_id = 5'],
    ['user_answers', buildAnswer, 'is_correct = false'],
    ['user_answers', buildAnswer, `created_at = '2026-01-01'`],
    ['qotd_attempts', buildQotdAttempt, `quiz_date = '2026-01-01'`],
    ['qotd_attempts', buildQotdAttempt, 'time_taken = 5'],
    ['qotd_attempts', buildQotdAttempt, 'completed_at = now()'],
    ['user_level_progress', buildLevelProgress, `status = 'completed'`],
    ['user_streaks', buildUserStreak, 'current_streak = 5'],
    ['streak_history', buildStreakRecord, 'streak = 5'],
  ] as const)('puts them there again when a rule reads what changes: %s, %s', async (table, build, change) => {
    const { db } = database();
    const { user_id } = await build(db);
    await foldAnswers(db);
    await db.execute(sql`DELETE FROM badge_checks`);
    const set = sql.raw(`UPDATE ${table} SET ${change}`);
    await db.execute(set);
    await foldAnswers(db);
    expect((await db.execute(sql`SELECT user_id FROM badge_checks`)).rows).toEqual([{ user_id }]);
    // The same again changes nothing.
    await db.execute(sql`DELETE FROM badge_checks`);
    if (!change.includes('now()')) await db.execute(set);
    await foldAnswers(db);
    expect(await countOf('badge_checks')).toBe(0);
  });

  it('that no rule reads puts nobody there', async () => {
    const { db } = database();
    await buildSuggestedAttempt(db);
    await buildAnswer(db);
    await buildQotdAttempt(db);
    await buildLevelProgress(db);
    await buildUserStreak(db);
    await foldAnswers(db);
    await db.execute(sql`DELETE FROM badge_checks`);
    for (const change of [
      'suggested_quiz_attempts SET bonus_point = 9, level_id = 9',
      `user_answers SET answer = 'x', sq_attempt_id = 9`,
      'qotd_attempts SET score = 9, bonus_points = 9, bonus_awarded = true',
      'user_level_progress SET unlocked_at = now()',
      'user_streaks SET last_action_at = now()',
    ]) {
      await db.execute(sql.raw(`UPDATE ${change}`));
    }
    await foldAnswers(db);
    expect(await countOf('badge_checks')).toBe(0);
  });

  it('is looked at again when it changes', async () => {
    const { db } = database();
    await buildBadge(db, { name: 'Week Streak' });
    const user = await buildUser(db, { username: 'ama' });
    await buildUserStreak(db, { user_id: user.id, current_streak: 6 });
    await awardAll(db, 'UTC');
    expect(await listAwards(db)).toEqual([]);
    await db.execute(sql`UPDATE user_streaks SET current_streak = 7`);
    expect(await awardAll(db, 'UTC')).toBe(1);
    expect(await listAwards(db)).toEqual(['ama Week Streak']);
  });
});

describe('awarding', () => {
  it('gives a badge once, however often the participant is looked at', async () => {
    const { db } = database();
    await buildBadge(db, { name: 'First Steps' });
    const { user_id } = await buildAnswer(db);
    expect(await awardAll(db, 'UTC')).toBe(1);
    await buildAnswer(db, { user_id });
    expect(await awardAll(db, 'UTC')).toBe(0);
    expect(await awardEveryone(db, 'UTC')).toBe(0);
    expect(await countOf('user_badges')).toBe(1);
  });

  it.each(['first steps', 'First Steps ', 'Anything'])(
    'gives nothing for a badge that has no rule: %j',
    async (name) => {
      const { db } = database();
      await buildBadge(db, { name });
      await buildAnswer(db);
      expect(await awardAll(db, 'UTC')).toBe(0);
      expect(await awardEveryone(db, 'UTC')).toBe(0);
    },
  );

  it('works off a list that is longer than a step', async () => {
    const { db } = database();
    await buildBadge(db, { name: 'First Steps' });
    await buildCrowd();
    expect(await awardAll(db, 'UTC')).toBe(1200);
    expect([await countOf('badge_checks'), await countOf('user_badges')]).toEqual([0, 1200]);
  });

  it('by several processes together gives each badge once and leaves nobody out', async () => {
    const { db } = database();
    for (const name of ['First Steps', 'Sharp Mind', 'Night Owl']) await buildBadge(db, { name });
    await buildCrowd();
    // Everyone waits twice, so that two may look at the same person.
    await db.execute(sql`UPDATE user_answers SET created_at = created_at + interval '1 ms'`);
    const given = await Promise.all([1, 2, 3, 4].map(() => awardAll(db, 'UTC')));
    const firstSteps = (await listAwards(db)).filter((award) => award.endsWith('First Steps'));
    expect(firstSteps).toHaveLength(1200);
    expect(given.reduce((sum, count) => sum + count, 0)).toBe(await countOf('user_badges'));
    expect(await countOf('badge_checks')).toBe(0);
    expect(await awardEveryone(db, 'UTC')).toBe(0);
  });

  it('goes on with the others where somebody on the list is gone', async () => {
    const { db } = database();
    await buildBadge(db, { name: 'First Steps' });
    const gone = await buildAnswer(db);
    await buildAnswer(db, { user_id: (await buildUser(db, { username: 'ama' })).id });
    await db.delete(users).where(sql`id = ${gone.user_id}`);
    expect(await awardAll(db, 'UTC')).toBe(1);
    expect(await listAwards(db)).toEqual(['ama First Steps']);
  });

  it('stops between two steps where it is asked to, and leaves the rest for later', async () => {
    const { db } = database();
    await buildBadge(db, { name: 'First Steps' });
    await buildAnswer(db);
    expect(await awardAll(db, 'UTC', AbortSignal.abort())).toBe(0);
    expect(await countOf('badge_checks')).toBe(1);
    expect(await awardAll(db, 'UTC')).toBe(1);
  });
});

describe('a badge that comes later', () => {
  it('goes to everyone who had earned it before', async () => {
    const { db } = database();
    await buildCrowd();
    await awardAll(db, 'UTC');
    await buildBadge(db, { name: 'First Steps' });
    expect(await awardAll(db, 'UTC')).toBe(1200);
    expect(await countOf('badge_backfills')).toBe(0);
  });

  it('by another name goes to them when it is given the name of a rule', async () => {
    const { db } = database();
    const { id } = await buildBadge(db, { name: 'Frist Steps' });
    await buildAnswer(db, { user_id: (await buildUser(db, { username: 'ama' })).id });
    expect(await awardAll(db, 'UTC')).toBe(0);
    await db.execute(sql`UPDATE badges SET tier = 2, name = name WHERE id = ${id}`);
    expect(await countOf('badge_backfills')).toBe(0);
    await db.execute(sql`UPDATE badges SET name = 'First Steps' WHERE id = ${id}`);
    expect(await awardAll(db, 'UTC')).toBe(1);
    await db.execute(sql`UPDATE badges SET name = 'Beginner' WHERE id = ${id}`);
    await awardAll(db, 'UTC');
    expect(await listAwards(db)).toEqual(['ama Beginner']);
  });

  it('and is deleted before anybody was looked at troubles nobody', async () => {
    const { db } = database();
    const { id } = await buildBadge(db, { name: 'First Steps' });
    await db.execute(sql`DELETE FROM badges WHERE id = ${id}`);
    await buildAnswer(db);
    expect(await awardAll(db, 'UTC')).toBe(0);
    expect(await countOf('badge_backfills')).toBe(0);
  });
});

describe('looking at everyone', () => {
  it('mends what was lost, also where nobody waits', async () => {
    const { db } = database();
    await buildBadge(db, { name: 'First Steps' });
    await buildCrowd();
    await awardAll(db, 'UTC');
    await db.execute(sql`DELETE FROM user_badges WHERE user_id % 3 = 0`);
    expect(await awardAll(db, 'UTC')).toBe(0);
    expect(await awardEveryone(db, 'UTC')).toBe(400);
    expect(await awardEveryone(db, 'UTC')).toBe(0);
  });
});
