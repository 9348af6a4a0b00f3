import type { CountName } from '@quizdesk/contract/counts';

/** What a query key begins with: the resource it reads, so that a change to the resource invalidates all that shows it. */
export type Resource =
  | CountName
  | 'badges'
  | 'coin_packages'
  | 'levels'
  | 'message_templates'
  | 'notification_batches'
  | 'notifications'
  | 'operations'
  | 'options'
  | 'overview'
  | 'qotd_attempts'
  | 'quiz_plan'
  | 'quizzes'
  | 'sessions'
  | 'standings'
  | 'streak_history'
  | 'subscriptions'
  | 'suggested_attempts'
  | 'trash'
  | 'two_factor'
  | 'user_activities'
  | 'user_badges'
  | 'user_streaks'
  | 'waitlist';

declare module '@tanstack/react-query' {
  interface Register {
    /** `dependents` are counted apart from their resource: a delete must not refetch them for the row that it deleted. */
    readonly queryKey: readonly [Resource | 'dependents', ...unknown[]];
  }
}
