import { call, crudPaths } from './crud-paths.ts';

/** The calls that records of play have. */
const recordPaths = <const Base extends string>(base: Base) => ({
  ...crudPaths(base, ['list', 'remove']),
  export: call('GET', `${base}/export`),
});

export const levelProgressPaths = {
  ...recordPaths('/v1/user-level-progress'),
  ...crudPaths('/v1/user-level-progress', ['count']),
  list: call('GET', '/v1/user-level-progress/all'),
};

export const suggestedAttemptPaths = recordPaths('/v1/suggested-quiz/attempts');

export const qotdAttemptPaths = recordPaths('/v1/qotd/attempts');

export const userAnswerPaths = {
  ...recordPaths('/v1/user-answers'),
  ...crudPaths('/v1/user-answers', ['count']),
};

/** Streaks are only read. */
export const streakPaths = {
  history: call('GET', '/v1/streak-history'),
  exportHistory: call('GET', '/v1/streak-history/export'),
  current: call('GET', '/v1/user-streaks'),
  exportCurrent: call('GET', '/v1/user-streaks/export'),
};

export const userBadgePaths = recordPaths('/v1/user-badges');

export const activityPaths = {
  list: call('GET', '/v1/user-activities'),
  export: call('GET', '/v1/user-activities/export'),
};
