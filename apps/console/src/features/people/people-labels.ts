import type { ActivityStatus } from '@quizdesk/contract/constants';

/** What the status of a student is called: an inactive one is signed out and cannot sign in. */
export const STUDENT_STATUS_TEXTS: Readonly<Record<ActivityStatus, string>> = { active: 'Active', inactive: 'Barred' };

/** The statuses of a student, to choose from. */
export const STUDENT_STATUSES = [
  { value: 'active', label: STUDENT_STATUS_TEXTS.active },
  { value: 'inactive', label: STUDENT_STATUS_TEXTS.inactive },
];

/** What goes with students who are deleted. */
export const DELETED_WITH_USERS =
  'This also deletes: level progress, attempts, answers, streaks, badges, subscriptions and notifications.';

/** Whether a student has premium, to choose from. */
export const PREMIUM_CHOICES = [
  { value: 'true', label: 'With premium' },
  { value: 'false', label: 'Without premium' },
];

/** For how long a student has not played, to choose from. */
export const ABSENCE_CHOICES = [
  { value: '7', label: 'Not in 7 days' },
  { value: '14', label: 'Not in 14 days' },
  { value: '30', label: 'Not in 30 days' },
  { value: 'never', label: 'Never' },
];
