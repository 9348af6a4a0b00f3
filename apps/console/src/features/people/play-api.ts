import type { Endpoint } from '@quizdesk/contract/kit';
import type { notifications } from '@quizdesk/contract/notifications';
import { notificationPaths } from '@quizdesk/contract/paths/notifications';
import {
  levelProgressPaths,
  qotdAttemptPaths,
  streakPaths,
  suggestedAttemptPaths,
  userAnswerPaths,
  userBadgePaths,
} from '@quizdesk/contract/paths/play';
import type {
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import { queryOptions } from '@tanstack/react-query';
import type { Resource } from '../../lib/query/query-keys.ts';
import { type Callable, type CallOptions, request } from '../../lib/request.ts';

/** How many records of a kind a person's page shows. */
const LATEST_SHOWN = 5;

/** The latest records of a person. Refetched whenever the page opens: others are made while the console is open. */
function latest<E extends Endpoint>(resource: Resource, path: Callable<E>, limit = LATEST_SHOWN) {
  return (user_id: number) =>
    queryOptions({
      queryKey: [resource, 'latest', user_id],
      // Every list of records takes these two.
      queryFn: ({ signal }) => request<E>(path, { query: { user_id, limit }, signal } as CallOptions<E>),
      refetchOnMount: 'always',
    });
}

/** What a person has done and was sent: their latest records of each kind, and how many there are. */
export const latestQueries = {
  progress: latest<typeof userLevelProgress.list>('user_level_progress', levelProgressPaths.list),
  suggested: latest<typeof suggestedAttempts.list>('suggested_quiz_attempts', suggestedAttemptPaths.list),
  daily: latest<typeof qotdAttempts.list>('qotd_attempts', qotdAttemptPaths.list),
  answers: latest<typeof userAnswers.list>('user_answers', userAnswerPaths.list),
  badges: latest<typeof userBadges.list>('user_badges', userBadgePaths.list),
  streaks: latest<typeof streaks.history>('streak_history', streakPaths.history),
  current: latest<typeof streaks.current>('user_streaks', streakPaths.current, 1),
  notifications: latest<typeof notifications.list>('notifications', notificationPaths.list, 1),
};
