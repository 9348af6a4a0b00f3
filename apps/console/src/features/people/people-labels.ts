import type { ActivityStatus } from '@quizdesk/contract/constants';

/** What the status of a student is called: an inactive one is signed out and cannot sign in. */
export const STUDENT_STATUS_TEXTS: Readonly<Record<ActivityStatus, string>> = { active: 'Active', inactive: 'Barred' };

/** The statuses of a student, to choose from. */
export const STUDENT_STATUSES = [
  { value: 'active', label: STUDENT_STATUS_TEXTS.active },
  { value: 'inactive', label: STUDENT_STATUS_TEXTS.inactive },
];
