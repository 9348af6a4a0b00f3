import { isAdminRole, type Role } from '@quizdesk/contract/constants';

/** A role in words; the older spellings of superadmin read as the present one. */
export function roleText(role: Role): string {
  if (!isAdminRole(role)) return 'Student';
  return role === 'admin' ? 'Admin' : 'Superadmin';
}
