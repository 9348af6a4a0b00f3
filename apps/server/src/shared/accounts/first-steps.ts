import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { AppError } from '../app-error.ts';
import type { SessionAccount } from './live-sessions.ts';

/** What everybody with a session may do, whatever they have to do first. */
const ALWAYS: readonly CallName[] = ['account.profile', 'account.signOut', 'account.twoFactor'];
const BEFORE_OWN_PASSWORD: readonly CallName[] = [...ALWAYS, 'account.changePassword'];
/** What sets up a second step. Not with a password that someone else gave: the step could be theirs. */
const BEFORE_ENROLMENT: readonly CallName[] = [
  ...ALWAYS,
  'account.addPasskey',
  'account.confirmTwoFactor',
  'account.listPasskeys',
  'account.prove',
  'account.startPasskey',
  'account.startTwoFactor',
];

type FirstSteps = Pick<SessionAccount, 'mustChangePassword' | 'mustEnrol'>;

/**
 * Throws a 403 for who has to choose a password of their own first, and then for who has to set up a second step: neither
 * may do anything else. Opening a socket is no call.
 */
export function requireFirstSteps({ mustChangePassword, mustEnrol }: FirstSteps, call?: CallName): void {
  const isOneOf = (calls: readonly CallName[]) => call !== undefined && calls.includes(call);
  if (mustChangePassword) {
    if (isOneOf(BEFORE_OWN_PASSWORD)) return;
    throw new AppError('change_password', 'Choose a password of your own first', {
      detail: 'The one that you signed in with is temporary. Change it, then go on.',
      changePassword: true,
    });
  }
  if (!mustEnrol || isOneOf(BEFORE_ENROLMENT)) return;
  const detail = 'This installation requires it of administrators. Set it up on the page of your sign-in security.';
  throw new AppError('set_up_second_step', 'Set up two-factor sign-in first', { detail });
}
