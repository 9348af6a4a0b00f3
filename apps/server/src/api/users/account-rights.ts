import type { Role } from '@quizdesk/contract/constants';
import { type AccountAction, mayDo } from '@quizdesk/contract/rules/account-rights';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { AppError } from '../../shared/app-error.ts';

const WORDS = {
  add: 'add',
  change: 'change',
  delete: 'delete',
  set_password: 'set the password of',
  turn_off_two_factor: 'turn off two-factor sign-in of',
  end_sessions: 'see or end the sessions of',
} as const satisfies Record<AccountAction, string>;

/** Throws a 403 where the caller's role may not do this to accounts of that role. */
export function requireRight(caller: SessionAccount, action: AccountAction, role: Role): void {
  if (mayDo(caller.role, action, role)) return;
  const article = /^[aeiou]/.test(role) ? 'an' : 'a';
  throw new AppError('forbidden', 'Forbidden', {
    detail: `Your role, ${caller.role}, may not ${WORDS[action]} ${article} ${role}.`,
    values: { role: caller.role, action, of: role },
  });
}
