import { z } from 'zod';
import { countEndpoint, endpoint, id, idParams, listOf, pageQuery, queryId, sortOrder, timestamp } from './kit.ts';
import { userBrief } from './users.ts';

const NO_BOUND = 'Must be a date such as 2026-11-21 or a time such as 2026-11-21T08:00:00Z';
/** There is no year 0. */
const hasYear = (text: string) => !text.startsWith('0000');
/** A day of the contest's time zone, or a point in time. */
const bound = z.union([z.iso.date().refine(hasYear), z.iso.datetime().refine(hasYear)], NO_BOUND);

/**
 * What every list of play records can be filtered by: one person, and when it was made. `to` is the last day, but a point
 * in time is the first that is too late.
 */
export const playFilters = z.object({ user_id: queryId.optional(), from: bound.optional(), to: bound.optional() });
export type PlayFilters = z.output<typeof playFilters>;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
const exportFormat = z.enum(EXPORT_FORMATS, 'Must be csv or xlsx').default('csv');

interface PlayRecords<
  List extends string,
  Base extends string,
  Sorts extends readonly string[],
  Row extends z.ZodType,
> {
  readonly what: string;
  readonly list: List;
  /** What the paths of the export and of one record begin with. */
  readonly base: Base;
  /** What the list can be sorted by besides its age. */
  readonly sorts: Sorts;
  readonly row: Row;
}

/** The calls that records of play have: a filtered and sorted list, its export as a file, and a delete. */
function playEndpoints<
  const List extends string,
  const Base extends string,
  const Sorts extends readonly string[],
  Row extends z.ZodType,
>({ what, list, base, sorts, row }: PlayRecords<List, Base, Sorts, Row>) {
  const sort = z.enum(['id', ...sorts], `Must be one of id, ${sorts.join(', ')}`).default('id');
  const order = sortOrder.optional();
  return {
    list: endpoint({
      method: 'GET',
      path: list,
      summary: `${what}, newest first unless sorted`,
      access: 'administrator',
      query: pageQuery.extend(playFilters.shape).extend({ sort, order }),
      status: 200,
      response: listOf(row),
    }),
    export: endpoint({
      method: 'GET',
      path: `${base}/export`,
      summary: `${what} as a file, filtered and sorted as the list is`,
      access: 'administrator',
      query: playFilters.extend({ sort, order, format: exportFormat }),
      status: 200,
      answersFile: 'application/octet-stream',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `Delete one of the ${what.toLowerCase()}`,
      access: 'administrator',
      params: idParams,
      status: 204,
    }),
  };
}

const byUser = { id, user_id: id, user: userBrief };

/** Which of a record's ids name rows that were deleted since: the record keeps them. */
const deletedIds = <const Names extends readonly string[]>(names: Names) => z.array(z.enum(names));

export const levelProgress = z.object({
  ...byUser,
  level_id: id,
  status: z.string(),
  unlocked_at: timestamp.nullable(),
  created_at: timestamp,
});
export type LevelProgress = z.input<typeof levelProgress>;

export const userLevelProgress = {
  ...playEndpoints({
    what: 'Level progress',
    list: '/v1/user-level-progress/all',
    base: '/v1/user-level-progress',
    sorts: ['level_id', 'unlocked_at'],
    row: levelProgress,
  }),
  count: countEndpoint('/v1/user-level-progress', 'progress records', ['available']),
};

export const suggestedAttempt = z.object({
  ...byUser,
  level_id: id.nullable(),
  deleted_ids: deletedIds(['level_id']),
  bonus_point: z.int(),
  status: z.string(),
  completed_at: timestamp.nullable(),
  created_at: timestamp,
});
export type SuggestedAttempt = z.input<typeof suggestedAttempt>;

export const suggestedAttempts = playEndpoints({
  what: 'Suggested quiz attempts',
  list: '/v1/suggested-quiz/attempts',
  base: '/v1/suggested-quiz/attempts',
  sorts: ['bonus_point', 'completed_at'],
  row: suggestedAttempt,
});

export const qotdAttempt = z.object({
  ...byUser,
  status: z.string(),
  score: z.int(),
  bonus_points: z.int(),
  bonus_awarded: z.boolean(),
  /** Seconds. */
  time_taken: z.int(),
  quiz_date: z.iso.date(),
  completed_at: timestamp.nullable(),
  created_at: timestamp,
});
export type QotdAttempt = z.input<typeof qotdAttempt>;

export const qotdAttempts = playEndpoints({
  what: 'Quiz of the day attempts',
  list: '/v1/qotd/attempts',
  base: '/v1/qotd/attempts',
  sorts: ['score', 'time_taken', 'quiz_date'],
  row: qotdAttempt,
});

export const userAnswer = z.object({
  ...byUser,
  question_id: id.nullable(),
  level_id: id.nullable(),
  sq_attempt_id: id.nullable(),
  qotd_attempt_id: id.nullable(),
  deleted_ids: deletedIds(['question_id', 'level_id', 'sq_attempt_id', 'qotd_attempt_id']),
  /** Null where the answer is to no question, or to one that was deleted. */
  question_text: z.string().nullable(),
  answer: z.string(),
  is_correct: z.boolean(),
  points_earned: z.int(),
  created_at: timestamp,
});
export type UserAnswer = z.input<typeof userAnswer>;

export const userAnswers = {
  ...playEndpoints({
    what: 'User answers',
    list: '/v1/user-answers',
    base: '/v1/user-answers',
    sorts: ['question_id', 'points_earned'],
    row: userAnswer,
  }),
  count: countEndpoint('/v1/user-answers', 'answers by participants', ['available']),
};

export const streakRecord = z.object({ ...byUser, streak: z.int(), created_at: timestamp });
export type StreakRecord = z.input<typeof streakRecord>;

export const userStreak = z.object({ ...byUser, current_streak: z.int(), last_action_at: timestamp });
export type UserStreak = z.input<typeof userStreak>;

export const userBadge = z.object({
  ...byUser,
  badge_id: id,
  badge: z.object({ id, name: z.string(), icon: z.string().nullable() }),
  awarded_at: timestamp,
});
export type UserBadge = z.input<typeof userBadge>;

const streakHistory = playEndpoints({
  what: 'Streak history',
  list: '/v1/streak-history',
  base: '/v1/streak-history',
  sorts: ['streak'],
  row: streakRecord,
});
const currentStreaks = playEndpoints({
  what: 'User streaks',
  list: '/v1/user-streaks',
  base: '/v1/user-streaks',
  sorts: ['current_streak', 'last_action_at'],
  row: userStreak,
});

/** Streaks are only read. */
export const streaks = {
  history: streakHistory.list,
  exportHistory: streakHistory.export,
  current: currentStreaks.list,
  exportCurrent: currentStreaks.export,
};

const badgeRecords = playEndpoints({
  what: 'User badges',
  list: '/v1/user-badges',
  base: '/v1/user-badges',
  sorts: ['badge_id', 'awarded_at'],
  row: userBadge,
});
const ofBadge = { badge_id: queryId.optional() };

/** Awarded badges, those of one badge where asked; deleting one revokes it. */
export const userBadges = {
  ...badgeRecords,
  list: endpoint({ ...badgeRecords.list, query: badgeRecords.list.query.extend(ofBadge) }),
  export: endpoint({ ...badgeRecords.export, query: badgeRecords.export.query.extend(ofBadge) }),
};

export const ACTIVITY_KINDS = ['suggested_attempt', 'qotd_attempt', 'answer', 'badge', 'streak'] as const;

export const activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  /** The record's own id, in the list of its kind. */
  id,
  user_id: id,
  user: userBrief,
  /** What happened, in words: "Answered question 12 correctly". */
  text: z.string(),
  /** When it happened: of an attempt when it was completed, or else begun. */
  at: timestamp,
});
export type Activity = z.input<typeof activity>;

const activityFilters = playFilters.extend({ order: sortOrder.default('desc') });

export const activities = {
  list: endpoint({
    method: 'GET',
    path: '/v1/user-activities',
    summary: 'The latest attempts, answers, badges and streaks, newest first unless turned round',
    access: 'administrator',
    query: pageQuery.extend(activityFilters.shape),
    status: 200,
    response: listOf(activity),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/user-activities/export',
    summary: 'Activities as a file, filtered and ordered as the list is',
    access: 'administrator',
    query: activityFilters.extend({ format: exportFormat }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
};
