import type { CountName } from '@quizdesk/contract/counts';
import type { JournaledTable } from '@quizdesk/contract/things';

/** What a query key begins with: the resource it reads, so that a change to the resource invalidates all that shows it. */
export type Resource =
  | CountName
  | JournaledTable
  | 'imports'
  | 'list_preferences'
  | 'operations'
  | 'overview'
  | 'quiz_plan'
  | 'sessions'
  | 'standings'
  | 'system'
  | 'trash'
  | 'two_factor'
  | 'user_activities';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `dependents` are counted apart from their resource: a delete must not refetch them for the row that it deleted. `guide`
     * is the handbook, which comes with the console.
     */
    readonly queryKey: readonly [Resource | 'dependents' | 'guide', ...unknown[]];
  }
}
