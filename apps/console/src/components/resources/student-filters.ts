import { ACTIVITY_STATUSES } from '@quizdesk/contract/constants';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';

/** For how many days students have not played, to choose from. */
const ABSENCES = ['7', '14', '30', 'never'] as const;

/** What students are filtered by, wherever an address says which are meant. */
export const STUDENT_FILTERS = {
  status: ACTIVITY_STATUSES,
  region: 'text',
  school_id: 'id',
  level_id: 'id',
  is_premium: ['true', 'false'],
  not_played_days: ABSENCES,
} as const;

/** Which students of the list a message is for: these, or all that pass a filter but some. */
export type StudentSelection = BodyOf<typeof endpoints.selectedRecipients>['select'];

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The students that were ticked for a message: they can be more than an address holds. */
    students?: StudentSelection;
    /** The person that a message is for, whomever the list of the same page is narrowed to meanwhile; `key` tells this choice from others. */
    recipient?: { readonly id: number; readonly key: string };
  }
}
