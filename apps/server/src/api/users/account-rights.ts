import { type AccountAction, mayDo } from '@quizdesk/contract/account-rights';
import type { Role } from '@quizdesk/contract/constants';
import { AppError } from '../../plugins/app-error.ts';
import type { SessionAccount } from '../../plugins/live-sessions.ts';

const WORDS = {
  add: 'add',
  change: 'change',
  delete: 'delete',
  set_password: 'set the password of',
} as const satisfies Record<AccountAction, string>;

/** Throws a 403 where the caller's role may not do this to accounts of that role. */
export function requireRight(caller: SessionAccount, action: AccountAction, role: Role): void {
  if (mayDo(caller.role, action, role)) return;
  const article = role === 'admin' ? 'an' : 'a';
  throw new AppError('forbidden', 'Forbidden', {
    detail: `Your role, ${caller.role}, may not ${WORDS[action]} ${article} ${role}.`,
  });
}
