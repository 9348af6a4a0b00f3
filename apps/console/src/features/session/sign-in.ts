import type { account } from '@quizdesk/contract/account';
import { request } from '../../lib/request.ts';
import { measureClock } from './clock.ts';
import { signInCall } from './session-calls.ts';
import { signInAlert } from './sign-in-alert.ts';
import { storedTokens } from './stored-tokens.ts';
import { administratorOf } from './token.ts';

const NOT_ALLOWED = 'You are not allowed to login';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in and stores the session's tokens. Answers what to say if that failed; nothing is stored then. */
export async function signIn(credentials: Credentials): Promise<string | undefined> {
  try {
    // The cookie that makes this browser known is the account service's, on whichever host that is.
    const tokens = await request<typeof account.signIn>(signInCall, { body: credentials, credentials: 'include' });
    if (administratorOf(tokens.access_token) === null) return NOT_ALLOWED;
    measureClock(tokens.access_token);
    storedTokens.keepAccess(tokens.access_token);
    storedTokens.keepRefresh(tokens.refresh_token);
    return undefined;
  } catch (error) {
    return signInAlert(error);
  }
}
