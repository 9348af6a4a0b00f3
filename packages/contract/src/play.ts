import { z } from 'zod';
import { exportFormat, id, idParams, pageQuery, queryChoice, queryId, sortOrder, timestamp } from './fields.ts';
import { countPart, endpoint, listOf } from './kit.ts';
import type { Call } from './paths/crud-paths.ts';
import {
  activityPaths,
  levelProgressPaths,
  qotdAttemptPaths,
  streakPaths,
  suggestedAttemptPaths,
  userAnswerPaths,
  userBadgePaths,
} from './paths/play.ts';
import { isWidelyNarrowed, UNNARROWED_SORTS } from './rules/play-sorts.ts';
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

interface PlayRecords<Sorts extends readonly string[], Row extends z.ZodType, Filters extends z.ZodRawShape> {
  readonly what: string;
  /** What the list can be sorted by besides its age. */
  readonly sorts: Sorts;
  /** Those of them that it cannot be sorted by where it is narrowed to days or a verdict alone. */
  readonly unnarrowed?: readonly Sorts[number][];
  readonly row: Row;
  /** What it can be filtered by besides person and time. */
  readonly filters?: Filters;
}

/** The calls that read records of play: a filtered and sorted list, and its export as a file. */
function readEndpoints<
  const List extends Call,
  const Export extends Call,
  const Sorts extends readonly string[],
  Row extends z.ZodType,
  Filters extends z.ZodRawShape = Record<never, never>,
>(
  paths: { readonly list: List; readonly export: Export },
  { what, sorts, unnarrowed = [], row, filters }: PlayRecords<Sorts, Row, Filters>,
) {
  const others: readonly unknown[] = ['id', ...sorts].filter((sort) => !unnarrowed.some((one) => one === sort));
  const checkSort = (query: object, { addIssue }: z.RefinementCtx) => {
    if (others.includes(Reflect.get(query, 'sort')) || !isWidelyNarrowed(query)) return;
    addIssue({ code: 'custom', path: ['sort'], message: `Must be one of ${others.join(', ')} with these filters` });
  };
  const query = playFilters
    .extend({ sort: queryChoice(['id', ...sorts]).default('id'), order: sortOrder.optional() })
    // Left out, it is the empty shape that its type then is.
    .extend((filters ?? {}) as Filters);
  const list = { summary: `${what}, newest first unless sorted`, status: 200, response: listOf(row) } as const;
  return {
    list: { ...paths.list, ...list, query: pageQuery.extend(query.shape).superRefine(checkSort) },
    export: {
      ...paths.export,
      summary: `${what} as a file, filtered and sorted as the list is`,
      query: query.extend({ format: exportFormat }).superRefine(checkSort),
      status: 200,
      answersFile: 'application/octet-stream',
    },
  } as const;
}

/** The call that deletes one record of play. */
const removeEndpoint = <const Remove extends Call>(path: Remove, one: string) =>
  endpoint({ ...path, summary: `Delete ${one}`, params: idParams, status: 204 });

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
  ...readEndpoints(levelProgressPaths, {
    what: 'Level progress',
    sorts: ['level_id', 'unlocked_at'],
    unnarrowed: UNNARROWED_SORTS.userLevelProgress,
    row: levelProgress,
  }),
  remove: removeEndpoint(levelProgressPaths.remove, 'a progress record'),
  count: endpoint({ ...levelProgressPaths.count, ...countPart('progress records', ['available']) }),
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

export const suggestedAttempts = {
  ...readEndpoints(suggestedAttemptPaths, {
    what: 'Suggested quiz attempts',
    sorts: ['bonus_point', 'completed_at'],
    unnarrowed: UNNARROWED_SORTS.suggestedAttempts,
    row: suggestedAttempt,
  }),
  remove: removeEndpoint(suggestedAttemptPaths.remove, 'a suggested quiz attempt'),
};

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

export const qotdAttempts = {
  ...readEndpoints(qotdAttemptPaths, {
    what: 'Quiz of the day attempts',
    sorts: ['score', 'time_taken', 'quiz_date'],
    unnarrowed: UNNARROWED_SORTS.qotdAttempts,
    /** A correction that would change their score. */
    filters: { rescored_by: queryId.optional() },
    row: qotdAttempt,
  }),
  remove: removeEndpoint(qotdAttemptPaths.remove, 'a quiz of the day attempt'),
};

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
  ...readEndpoints(userAnswerPaths, {
    what: 'User answers',
    sorts: ['question_id', 'points_earned'],
    unnarrowed: UNNARROWED_SORTS.userAnswers,
    filters: {
      question_id: queryId.optional(),
      is_correct: queryChoice(['true', 'false']).optional(),
      /** A correction that would make the answers right, or wrong. */
      becomes_right: queryId.optional(),
      becomes_wrong: queryId.optional(),
    },
    row: userAnswer,
  }),
  remove: removeEndpoint(userAnswerPaths.remove, "a participant's answer"),
  count: endpoint({ ...userAnswerPaths.count, ...countPart('answers by participants', ['available']) }),
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

const streakHistory = readEndpoints(
  { list: streakPaths.history, export: streakPaths.exportHistory },
  {
    what: 'Streak history',
    sorts: ['streak'],
    row: streakRecord,
  },
);
const currentStreaks = readEndpoints(
  { list: streakPaths.current, export: streakPaths.exportCurrent },
  {
    what: 'User streaks',
    sorts: ['current_streak', 'last_action_at'],
    row: userStreak,
  },
);

/** Streaks are only read. */
export const streaks = {
  history: streakHistory.list,
  exportHistory: streakHistory.export,
  current: currentStreaks.list,
  exportCurrent: currentStreaks.export,
};

/** Awarded badges, those of one badge if asked for. */
export const userBadges = {
  ...readEndpoints(userBadgePaths, {
    what: 'User badges',
    sorts: ['badge_id', 'awarded_at'],
    filters: { badge_id: queryId.optional() },
    row: userBadge,
  }),
  remove: removeEndpoint(userBadgePaths.remove, 'an awarded badge, which revokes it'),
};

export const ACTIVITY_KINDS = ['suggested_attempt', 'qotd_attempt', 'answer', 'badge', 'streak'] as const;

export const activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  /** The record's own id, in the list of its kind. */
  id,
  user_id: id,
  user: userBrief,
  /** What happened, as a sentence: "Answered question 12 correctly". */
  text: z.string(),
  /** When it happened: an attempt when it was completed, or else begun. */
  at: timestamp,
});
export type Activity = z.input<typeof activity>;

const activityFilters = playFilters.extend({ order: sortOrder.default('desc') });

export const activities = {
  list: endpoint({
    ...activityPaths.list,
    summary: 'The latest attempts, answers, badges and streaks, newest first unless reversed',
    query: pageQuery.extend(activityFilters.shape),
    status: 200,
    response: listOf(activity),
  }),
  export: endpoint({
    ...activityPaths.export,
    summary: 'Activities as a file, filtered and ordered as the list is',
    query: activityFilters.extend({ format: exportFormat }),
    status: 200,
    answersFile: 'application/octet-stream',
  }),
};
