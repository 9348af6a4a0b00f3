import type { AdminRole, Role } from './constants.ts';
import { roleOf } from './constants.ts';

/** What one account may do to another. */
export type AccountAction = 'add' | 'change' | 'delete' | 'set_password';

/**
 * Who may do what, to accounts of which role. Nobody deletes themselves; everybody changes their own password, with the
 * present one. A new role is a row here, and a word in the rows of those who may deal with it.
 */
export const ACCOUNT_RIGHTS: Readonly<Record<AdminRole, Readonly<Record<AccountAction, readonly Role[]>>>> = {
  admin: {
    add: ['admin'],
    change: ['student'],
    delete: ['student', 'admin'],
    set_password: [],
  },
  superadmin: {
    add: ['admin', 'superadmin'],
    change: ['student'],
    delete: ['student', 'admin', 'superadmin'],
    set_password: ['admin', 'superadmin'],
  },
};

/** True if accounts of the one role may do this to accounts of the other. */
export function mayDo(own: string | undefined, action: AccountAction, other: Role): boolean {
  const role = roleOf(own);
  return role !== undefined && role !== 'student' && ACCOUNT_RIGHTS[role][action].includes(other);
}
