import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { codeAt } from '../account/two-factor/totp.ts';
import { signIn } from './account-app.ts';

const PERIOD_MS = 30_000;

/** What an authenticator app shows now, or so many steps later: the server takes the next step's code too. */
export const codeNow = (secret: string, stepsLater = 0): string => codeAt(secret, Date.now() + stepsLater * PERIOD_MS);

/** Sends a call of two-factor sign-in with an access token. */
export function callTwoFactor(
  app: FastifyInstance,
  endpoint: { readonly method: 'GET' | 'POST'; readonly path: string },
  token: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  const headers = { authorization: `Bearer ${token}` };
  return app.inject({ method: endpoint.method, url: endpoint.path, headers, ...(payload && { payload }) });
}

/** Turns two-factor sign-in on; the code that confirmed it is used up, the next step's is not. */
export async function enrol(app: FastifyInstance, token: string) {
  const started = await callTwoFactor(app, endpoints.startTwoFactor, token);
  const { secret } = endpoints.startTwoFactor.response.parse(started.json());
  const confirmed = await callTwoFactor(app, endpoints.confirmTwoFactor, token, { code: codeNow(secret) });
  return { secret, codes: endpoints.confirmTwoFactor.response.parse(confirmed.json()).recovery_codes };
}

/** Proves the password of an account with a second factor. */
export async function challengeOf(app: FastifyInstance, username: string): Promise<string> {
  const answer = await signIn(app, { username });
  return answer.json().challenge;
}

interface SecondStep {
  readonly challenge: string;
  readonly code: string;
  readonly from?: string;
  readonly cookies?: Record<string, string>;
}

/** Sends the second step of a sign-in. */
export function secondStep(app: FastifyInstance, { challenge, code, from = '192.0.2.1', cookies = {} }: SecondStep) {
  const url = endpoints.secondStep.path;
  return app.inject({ method: 'POST', url, payload: { challenge, code }, remoteAddress: from, cookies });
}
