import type { account } from '@quizdesk/contract/account';
import { announceSignOut } from '../../lib/authorization.ts';
import { logFailure } from '../../lib/log.ts';
import { request } from '../../lib/request.ts';
import { sessionAuthorization } from './session-authorization.ts';
import { signOutCall } from './session-calls.ts';

const LONGEST_WAIT_MS = 1000;

/** Ends the session here and, if it can be reached in time, at the server; then everything stored is gone and the page reloads. */
export async function signOut(): Promise<void> {
  announceSignOut();
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const tooLate = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    // The stored token may have expired: the server ends a session only for one that holds.
    const token = await Promise.race([sessionAuthorization.accessToken(), tooLate]);
    if (token !== null) await request<typeof account.signOut>(signOutCall, { signal }, token);
  } catch (error) {
    logFailure('Failed to end the session at the server', error);
  }
  localStorage.clear();
  window.location.reload();
}
