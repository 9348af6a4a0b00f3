import type { ActivityStatus, Role } from '@quizdesk/contract/constants';

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  student: 'Student',
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  superadmin: 'Superadmin',
};

/** What the status of a student is called: an inactive one is signed out and cannot sign in. */
export const STUDENT_STATUS_TEXTS: Readonly<Record<ActivityStatus, string>> = { active: 'Active', inactive: 'Barred' };

/** The statuses of a student, to choose from. */
export const STUDENT_STATUSES = [
  { value: 'active', label: STUDENT_STATUS_TEXTS.active },
  { value: 'inactive', label: STUDENT_STATUS_TEXTS.inactive },
];

export const roleText = (role: Role) => ROLE_TEXTS[role];
