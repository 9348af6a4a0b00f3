import type { ConsoleRole, Role } from '../constants.ts';
import { roleOf } from '../constants.ts';

/** What one account may do to another. */
export type AccountAction = 'add' | 'change' | 'delete' | 'set_password' | 'turn_off_two_factor' | 'end_sessions';

/**
 * Who may do what, to accounts of which role. No one deletes themselves or changes their own role; everybody changes their own password, with the
 * present one. A new role is a row here, and a word in the rows of those who may deal with it.
 */
export const ACCOUNT_RIGHTS: Readonly<Record<ConsoleRole, Readonly<Record<AccountAction, readonly Role[]>>>> = {
  viewer: { add: [], change: [], delete: [], set_password: [], turn_off_two_factor: [], end_sessions: [] },
  editor: { add: [], change: [], delete: [], set_password: [], turn_off_two_factor: [], end_sessions: [] },
  admin: {
    add: ['viewer', 'editor', 'admin'],
    change: ['student', 'viewer', 'editor', 'admin'],
    delete: ['student', 'viewer', 'editor', 'admin'],
    set_password: [],
    turn_off_two_factor: [],
    end_sessions: [],
  },
  superadmin: {
    add: ['viewer', 'editor', 'admin', 'superadmin'],
    change: ['student', 'viewer', 'editor', 'admin', 'superadmin'],
    delete: ['student', 'viewer', 'editor', 'admin', 'superadmin'],
    set_password: ['viewer', 'editor', 'admin', 'superadmin'],
    turn_off_two_factor: ['viewer', 'editor', 'admin', 'superadmin'],
    end_sessions: ['student', 'viewer', 'editor', 'admin', 'superadmin'],
  },
};

/** True if accounts of the one role may do this to accounts of the other. */
export function mayDo(own: string | undefined, action: AccountAction, other: Role): boolean {
  const role = roleOf(own);
  return role !== undefined && role !== 'student' && ACCOUNT_RIGHTS[role][action].includes(other);
}
