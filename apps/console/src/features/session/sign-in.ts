import type { account } from '@quizdesk/contract/account';
import type { AnswerOf, BodyOf } from '@quizdesk/contract/kit';
import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';
import { measureClock } from '../../lib/server-clock.ts';
import { secondStepCall, signInCall } from './session-calls.ts';
import { signInAlert } from './sign-in-alert.ts';
import { decodeToken } from './tokens/decode-token.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { administratorOf } from './tokens/token.ts';

const NOT_ALLOWED = 'You are not allowed to login';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The password was right; one of the ways completes the sign-in. */
export interface SecondStepAsked {
  readonly challenge: string;
  readonly ways: readonly SecondStepWay[];
}

/** What became of a sign-in: done, unless there is something to say or a second step to take. */
export interface SignInOutcome {
  readonly alert?: string;
  readonly asked?: SecondStepAsked;
}

function keepTokens(tokens: AnswerOf<typeof account.signIn>): SignInOutcome {
  if (administratorOf(tokens.access_token) === null) return { alert: NOT_ALLOWED };
  measureClock(decodeToken(tokens.access_token).iat);
  storedTokens.keepAccess(tokens.access_token);
  storedTokens.keepRefresh(tokens.refresh_token);
  return {};
}

/** Signs in and stores the session's tokens; nothing is stored where that failed or a second step is needed. */
export async function signIn(body: Credentials): Promise<SignInOutcome> {
  try {
    // The cookie that makes this browser known is the account service's, on whichever host that is.
    return keepTokens(await request<typeof account.signIn>(signInCall, { body, credentials: 'include' }));
  } catch (error) {
    const { challenge, second_step: ways = [] } = (error instanceof RequestError ? error.body : undefined) ?? {};
    return challenge === undefined ? { alert: signInAlert(error) } : { asked: { challenge, ways } };
  }
}

/** Takes the second step and stores the session's tokens; throws where it is refused. */
export async function completeSignIn(body: BodyOf<typeof account.secondStep>): Promise<void> {
  keepTokens(await request<typeof account.secondStep>(secondStepCall, { body, credentials: 'include' }));
}
