import type { Role } from '@quizdesk/contract/constants';

const ROLE_TEXTS = { student: 'Student', admin: 'Admin', superadmin: 'Superadmin' } as const satisfies Record<
  Role,
  string
>;

/** A role in words. */
export function roleText(role: Role): string {
  return ROLE_TEXTS[role];
}
