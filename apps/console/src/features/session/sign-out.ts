import type { account } from '@quizdesk/contract/account';
import { logFailure } from '../../lib/log.ts';
import { request } from '../../lib/request.ts';
import { signOutCall } from './session-calls.ts';
import { storedTokens } from './stored-tokens.ts';

const LONGEST_WAIT_MS = 1000;

/** Ends the session here and, if it can be reached in time, at the server; then everything stored is gone and the page reloads. */
export async function signOut(): Promise<void> {
  const token = storedTokens.access();
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    if (token !== null) await request<typeof account.signOut>(signOutCall, { signal }, token);
  } catch (error) {
    logFailure('Failed to end the session at the server', error);
  }
  localStorage.clear();
  window.location.reload();
}
