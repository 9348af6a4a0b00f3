import type {
  LevelProgress,
  QotdAttempt,
  qotdAttempts,
  StreakRecord,
  SuggestedAttempt,
  streaks,
  suggestedAttempts,
  UserAnswer,
  UserBadge,
  UserStreak,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import { download } from '../../lib/download.ts';
import { type Callable, request } from '../../lib/request.ts';
import { playSource } from './play-source.ts';

// All calls are written out, so that the lists come without the schemas.

type ProgressCalls = typeof userLevelProgress;
const progressCalls = {
  list: { method: 'GET', path: '/v1/user-level-progress/all', access: 'administrator' },
  export: { method: 'GET', path: '/v1/user-level-progress/export', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/user-level-progress/:id', access: 'administrator' },
} as const satisfies { [Name in keyof ProgressCalls]?: Callable<ProgressCalls[Name]> };

export const levelProgressSource = playSource<LevelProgress, 'level_id' | 'unlocked_at'>({
  resource: 'user_level_progress',
  sorts: ['level_id', 'unlocked_at'],
  list: (options) => request<ProgressCalls['list']>(progressCalls.list, options),
  save: (options) => download<ProgressCalls['export']>(progressCalls.export, options),
  remove: (id) => request<ProgressCalls['remove']>(progressCalls.remove, { params: { id } }),
});

type SuggestedCalls = typeof suggestedAttempts;
const suggestedCalls = {
  list: { method: 'GET', path: '/v1/suggested-quiz/attempts', access: 'administrator' },
  export: { method: 'GET', path: '/v1/suggested-quiz/attempts/export', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/suggested-quiz/attempts/:id', access: 'administrator' },
} as const satisfies { [Name in keyof SuggestedCalls]?: Callable<SuggestedCalls[Name]> };

export const suggestedSource = playSource<SuggestedAttempt, 'bonus_point' | 'completed_at'>({
  resource: 'suggested_attempts',
  sorts: ['bonus_point', 'completed_at'],
  list: (options) => request<SuggestedCalls['list']>(suggestedCalls.list, options),
  save: (options) => download<SuggestedCalls['export']>(suggestedCalls.export, options),
  remove: (id) => request<SuggestedCalls['remove']>(suggestedCalls.remove, { params: { id } }),
  // Answers that were given in it stay, without it.
  touches: ['user_answers'],
});

type QotdCalls = typeof qotdAttempts;
const qotdCalls = {
  list: { method: 'GET', path: '/v1/qotd/attempts', access: 'administrator' },
  export: { method: 'GET', path: '/v1/qotd/attempts/export', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/qotd/attempts/:id', access: 'administrator' },
} as const satisfies { [Name in keyof QotdCalls]?: Callable<QotdCalls[Name]> };

export const qotdSource = playSource<QotdAttempt, 'score' | 'time_taken' | 'quiz_date'>({
  resource: 'qotd_attempts',
  sorts: ['score', 'time_taken', 'quiz_date'],
  list: (options) => request<QotdCalls['list']>(qotdCalls.list, options),
  save: (options) => download<QotdCalls['export']>(qotdCalls.export, options),
  remove: (id) => request<QotdCalls['remove']>(qotdCalls.remove, { params: { id } }),
  // Answers that were given in it stay, without it.
  touches: ['user_answers'],
});

type AnswerCalls = typeof userAnswers;
const answerCalls = {
  list: { method: 'GET', path: '/v1/user-answers', access: 'administrator' },
  export: { method: 'GET', path: '/v1/user-answers/export', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/user-answers/:id', access: 'administrator' },
} as const satisfies { [Name in keyof AnswerCalls]?: Callable<AnswerCalls[Name]> };

export const answerSource = playSource<UserAnswer, 'question_id' | 'points_earned'>({
  resource: 'user_answers',
  sorts: ['question_id', 'points_earned'],
  list: (options) => request<AnswerCalls['list']>(answerCalls.list, options),
  save: (options) => download<AnswerCalls['export']>(answerCalls.export, options),
  remove: (id) => request<AnswerCalls['remove']>(answerCalls.remove, { params: { id } }),
});

type StreakCalls = typeof streaks;
const streakCalls = {
  history: { method: 'GET', path: '/v1/streak-history', access: 'administrator' },
  exportHistory: { method: 'GET', path: '/v1/streak-history/export', access: 'administrator' },
  current: { method: 'GET', path: '/v1/user-streaks', access: 'administrator' },
  exportCurrent: { method: 'GET', path: '/v1/user-streaks/export', access: 'administrator' },
} as const satisfies { [Name in keyof StreakCalls]?: Callable<StreakCalls[Name]> };

export const streakHistorySource = playSource<StreakRecord, 'streak'>({
  resource: 'streak_history',
  sorts: ['streak'],
  list: (options) => request<StreakCalls['history']>(streakCalls.history, options),
  save: (options) => download<StreakCalls['exportHistory']>(streakCalls.exportHistory, options),
});

export const userStreakSource = playSource<UserStreak, 'current_streak' | 'last_action_at'>({
  resource: 'user_streaks',
  sorts: ['current_streak', 'last_action_at'],
  list: (options) => request<StreakCalls['current']>(streakCalls.current, options),
  save: (options) => download<StreakCalls['exportCurrent']>(streakCalls.exportCurrent, options),
});

type BadgeCalls = typeof userBadges;
const badgeCalls = {
  list: { method: 'GET', path: '/v1/user-badges', access: 'administrator' },
  export: { method: 'GET', path: '/v1/user-badges/export', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/user-badges/:id', access: 'administrator' },
} as const satisfies { [Name in keyof BadgeCalls]?: Callable<BadgeCalls[Name]> };

export const userBadgeSource = playSource<UserBadge, 'badge_id' | 'awarded_at'>({
  resource: 'user_badges',
  sorts: ['badge_id', 'awarded_at'],
  list: (options) => request<BadgeCalls['list']>(badgeCalls.list, options),
  save: (options) => download<BadgeCalls['export']>(badgeCalls.export, options),
  remove: (id) => request<BadgeCalls['remove']>(badgeCalls.remove, { params: { id } }),
  // Badges count who has them.
  touches: ['badges'],
  isOfBadges: true,
});
