import {
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import { UNNARROWED_SORTS } from '@quizdesk/contract/rules/play-sorts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });

type Build = (db: Database, rank: number) => Promise<{ readonly id: number }>;

const dayOf = (rank: number) => new Date(Date.UTC(2026, 2, rank));

/** For each sort, what builds a record whose value has this rank. */
const SORTS: readonly (readonly [path: string, sort: string, build: Build])[] = [
  [
    userLevelProgress.list.path,
    'level_id',
    async (db, rank) => {
      // Levels are given their ids by the database alone.
      await db.execute(sql`SELECT setval(pg_get_serial_sequence('levels', 'id'), ${500 + rank})`);
      return buildLevelProgress(db, { level_id: (await buildLevel(db)).id });
    },
  ],
  [userLevelProgress.list.path, 'unlocked_at', (db, rank) => buildLevelProgress(db, { unlocked_at: dayOf(rank) })],
  [suggestedAttempts.list.path, 'bonus_point', (db, rank) => buildSuggestedAttempt(db, { bonus_point: rank })],
  [suggestedAttempts.list.path, 'completed_at', (db, rank) => buildSuggestedAttempt(db, { completed_at: dayOf(rank) })],
  [qotdAttempts.list.path, 'score', (db, rank) => buildQotdAttempt(db, { score: rank })],
  [qotdAttempts.list.path, 'time_taken', (db, rank) => buildQotdAttempt(db, { time_taken: rank })],
  [qotdAttempts.list.path, 'quiz_date', (db, rank) => buildQotdAttempt(db, { quiz_date: `2026-03-0${rank}` })],
  [userAnswers.list.path, 'points_earned', (db, rank) => buildAnswer(db, { points_earned: rank - 3 })],
  [streaks.history.path, 'streak', (db, rank) => buildStreakRecord(db, { streak: rank })],
  [streaks.current.path, 'current_streak', (db, rank) => buildUserStreak(db, { current_streak: rank })],
  [streaks.current.path, 'last_action_at', (db, rank) => buildUserStreak(db, { last_action_at: dayOf(rank) })],
  [
    userBadges.list.path,
    'badge_id',
    async (db, rank) => buildUserBadge(db, { badge_id: (await buildBadge(db, { id: 500 + rank })).id }),
  ],
  [userBadges.list.path, 'awarded_at', (db, rank) => buildUserBadge(db, { awarded_at: dayOf(rank) })],
];
/** The ranks in the order in which the records are built. */
const RANKS = [2, 4, 1, 3] as const;

describe.each(SORTS)('%s sorted by %s', (path, sort, build) => {
  const ids = async (query: Record<string, string>): Promise<number[]> => {
    const answer = await test().call({ method: 'GET', url: path, query: { sort, ...query } });
    return answer.json().rows.map((row: { id: number }) => row.id);
  };
  const buildAll = async () => {
    const byRank: number[] = [];
    for (const rank of RANKS) byRank[rank] = (await build(test().app.db, rank)).id;
    return byRank.slice(1);
  };

  it('goes by that value, ascending by default, over its pages', async () => {
    const rising = await buildAll();
    expect(await ids({})).toEqual(rising);
    expect(await ids({ order: 'desc' })).toEqual(rising.toReversed());
    expect(await ids({ order: 'asc', limit: '2', offset: '1' })).toEqual(rising.slice(1, 3));
  });

  it('goes by that value where the list is filtered too, or says by what else it can be sorted', async () => {
    const rising = await buildAll();
    const filter = { from: '2000-01-01' };
    if (Object.values<readonly string[]>(UNNARROWED_SORTS).some((sorts) => sorts.includes(sort))) {
      const refused = await test().call({ method: 'GET', url: path, query: { sort, ...filter } });
      expect([refused.statusCode, refused.json().details]).toEqual([
        422,
        { sort: expect.stringMatching(/^Must be one of id(, \w+)* with these filters$/) },
      ]);
    } else {
      expect(await ids(filter)).toEqual(rising);
      expect(await ids({ ...filter, order: 'desc', limit: '2', offset: '1' })).toEqual(rising.slice(1, 3).toReversed());
    }
  });
});

describe('a sort that days alone do not have', () => {
  const answers = async (query: Record<string, string>) =>
    (await test().call({ method: 'GET', url: userAnswers.list.path, query: { sort: 'question_id', ...query } }))
      .statusCode;

  it('is there for one person, one question or what a correction changes', async () => {
    for (const filter of ['user_id', 'question_id', 'becomes_right', 'becomes_wrong'])
      expect(await answers({ [filter]: '1', from: '2000-01-01', is_correct: 'true' })).toBe(200);
    expect([await answers({ is_correct: 'true' }), await answers({ to: '2000-01-01' })]).toEqual([422, 422]);
  });

  it('is refused for the file too', async () => {
    const query = { sort: 'question_id', from: '2000-01-01' };
    expect((await test().call({ method: 'GET', url: userAnswers.export.path, query })).statusCode).toBe(422);
  });
});

describe('equal values', () => {
  it('are sorted by their age', async () => {
    const { db } = test().app;
    const user_id = (await buildUser(db)).id;
    const built: number[] = [];
    for (let number = 0; number < 4; number++) built.push((await buildAnswer(db, { user_id })).id);
    const answer = async (query: Record<string, string>) => {
      const { rows } = (await test().call({ method: 'GET', url: userAnswers.list.path, query })).json();
      return rows.map((row: { id: number }) => row.id);
    };
    for (const filter of [{}, { user_id: String(user_id) }]) {
      expect(await answer({ ...filter, sort: 'question_id' })).toEqual(built);
      expect(await answer({ ...filter, sort: 'question_id', order: 'desc' })).toEqual(built.toReversed());
    }
  });
});
