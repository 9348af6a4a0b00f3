import {
  activityPaths,
  levelProgressPaths,
  qotdAttemptPaths,
  streakPaths,
  suggestedAttemptPaths,
  userAnswerPaths,
  userBadgePaths,
} from '@quizdesk/contract/paths/play';
import type {
  activities,
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import { playSource } from './play-source.ts';

export const levelProgressSource = playSource<typeof userLevelProgress>('user_level_progress', levelProgressPaths, {
  sorts: ['level_id', 'unlocked_at'],
});

export const suggestedSource = playSource<typeof suggestedAttempts>('suggested_quiz_attempts', suggestedAttemptPaths, {
  sorts: ['bonus_point', 'completed_at'],
  // The answers given in a deleted attempt stay, without it.
  shownBy: ['user_answers'],
});

export const qotdSource = playSource<typeof qotdAttempts>('qotd_attempts', qotdAttemptPaths, {
  sorts: ['score', 'time_taken', 'quiz_date'],
  filters: ['rescored_by'],
  shownBy: ['user_answers'],
});

export const answerSource = playSource<typeof userAnswers>('user_answers', userAnswerPaths, {
  sorts: ['question_id', 'points_earned'],
  filters: ['question_id', 'is_correct', 'becomes_right', 'becomes_wrong'],
});

/** The calls of streaks, which one contract has for two lists. */
type Streaks<List extends keyof typeof streaks, Export extends keyof typeof streaks> = {
  readonly list: (typeof streaks)[List];
  readonly export: (typeof streaks)[Export];
};

export const streakHistorySource = playSource<Streaks<'history', 'exportHistory'>>(
  'streak_history',
  { list: streakPaths.history, export: streakPaths.exportHistory },
  { sorts: ['streak'] },
);

export const userStreakSource = playSource<Streaks<'current', 'exportCurrent'>>(
  'user_streaks',
  { list: streakPaths.current, export: streakPaths.exportCurrent },
  { sorts: ['current_streak', 'last_action_at'] },
);

export const userBadgeSource = playSource<typeof userBadges>('user_badges', userBadgePaths, {
  sorts: ['badge_id', 'awarded_at'],
  // Badges count who has them.
  shownBy: ['badges'],
  filters: ['badge_id'],
});

export const activitySource = playSource<typeof activities>('user_activities', activityPaths, { sorts: [], age: 'at' });
