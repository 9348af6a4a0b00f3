import type { Role } from '@quizdesk/contract/constants';

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  student: 'Student',
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  superadmin: 'Superadmin',
};

export const roleText = (role: Role) => ROLE_TEXTS[role];
