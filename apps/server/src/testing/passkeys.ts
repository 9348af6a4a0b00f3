import { account as endpoints } from '@quizdesk/contract/account';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { FastifyInstance } from 'fastify';
import { Authenticator } from './authenticator.ts';
import { challengeOf } from './two-factor.ts';

export const ORIGIN = 'https://quiz.example.org';
/** What a browser sends along from a page of the console at ORIGIN. */
export const FROM_PAGE = { host: 'quiz.example.org', origin: ORIGIN };

interface Call {
  readonly token?: string;
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly id?: number;
}

/** Sends a call of a page at ORIGIN. */
export function callFromPage(
  app: FastifyInstance,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { token, payload, headers = FROM_PAGE, id }: Call,
) {
  return app.inject({
    method,
    url: path.replace(':id', String(id)),
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    remoteAddress: '192.0.2.1',
    ...(payload && { payload }),
  });
}

/** Adds a passkey to the account of an access token; returns its authenticator and the response. */
export async function addPasskey(app: FastifyInstance, token: string, name = 'Phone') {
  const key = new Authenticator(ORIGIN);
  const options = (await callFromPage(app, endpoints.startPasskey, { token })).json();
  const answer = await callFromPage(app, endpoints.addPasskey, {
    token,
    payload: { name, passkey: key.make(options) },
  });
  return { key, answer };
}

/** The first step of a sign-in, and the options for completing it by passkey. */
export async function beginSignIn(app: FastifyInstance, username: string) {
  const challenge = await challengeOf(app, username);
  const answer = await callFromPage(app, endpoints.secondStepPasskey, { payload: { challenge } });
  return { challenge, options: answer.json() };
}

/** Completes a sign-in with what an authenticator has signed. */
export const finishSignIn = (app: FastifyInstance, challenge: string, passkey: object) =>
  callFromPage(app, endpoints.secondStep, { payload: { challenge, passkey } });
