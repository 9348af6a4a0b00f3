import type { notifications } from '@quizdesk/contract/notifications';
import type {
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import { queryOptions } from '@tanstack/react-query';
import type { ListAnswer } from '../../components/use-list-page.ts';
import { type Callable, request } from '../../lib/request.ts';

interface Lists {
  readonly progress: typeof userLevelProgress.list;
  readonly suggested: typeof suggestedAttempts.list;
  readonly daily: typeof qotdAttempts.list;
  readonly answers: typeof userAnswers.list;
  readonly badges: typeof userBadges.list;
  readonly streaks: typeof streaks.history;
  readonly current: typeof streaks.current;
  readonly notifications: typeof notifications.list;
}

// Written out, so that the page comes without the schemas.
const calls = {
  progress: { method: 'GET', path: '/v1/user-level-progress/all', access: 'administrator' },
  suggested: { method: 'GET', path: '/v1/suggested-quiz/attempts', access: 'administrator' },
  daily: { method: 'GET', path: '/v1/qotd/attempts', access: 'administrator' },
  answers: { method: 'GET', path: '/v1/user-answers', access: 'administrator' },
  badges: { method: 'GET', path: '/v1/user-badges', access: 'administrator' },
  streaks: { method: 'GET', path: '/v1/streak-history', access: 'administrator' },
  current: { method: 'GET', path: '/v1/user-streaks', access: 'administrator' },
  notifications: { method: 'GET', path: '/v1/notifications', access: 'administrator' },
} as const satisfies { readonly [Name in keyof Lists]: Callable<Lists[Name]> };

/** How many records of a kind a person's page shows. */
const LATEST_SHOWN = 5;

interface LatestQuery {
  readonly user_id: number;
  readonly limit: number;
}

/** The latest records of a person. Read whenever the page opens: others come while the console is open. */
function latest<Row>(
  resource: string,
  read: (query: LatestQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>,
  limit = LATEST_SHOWN,
) {
  return (user_id: number) =>
    queryOptions({
      queryKey: [resource, 'latest', user_id],
      queryFn: ({ signal }) => read({ user_id, limit }, signal),
      refetchOnMount: 'always',
    });
}

/** What a person has done and was sent: their latest records of each kind, and how many there are. */
export const latestQueries = {
  progress: latest('user_level_progress', (query, signal) =>
    request<Lists['progress']>(calls.progress, { query, signal }),
  ),
  suggested: latest('suggested_attempts', (query, signal) =>
    request<Lists['suggested']>(calls.suggested, { query, signal }),
  ),
  daily: latest('qotd_attempts', (query, signal) => request<Lists['daily']>(calls.daily, { query, signal })),
  answers: latest('user_answers', (query, signal) => request<Lists['answers']>(calls.answers, { query, signal })),
  badges: latest('user_badges', (query, signal) => request<Lists['badges']>(calls.badges, { query, signal })),
  streaks: latest('streak_history', (query, signal) => request<Lists['streaks']>(calls.streaks, { query, signal })),
  current: latest('user_streaks', (query, signal) => request<Lists['current']>(calls.current, { query, signal }), 1),
  notifications: latest(
    'notifications',
    (query, signal) => request<Lists['notifications']>(calls.notifications, { query, signal }),
    1,
  ),
};
