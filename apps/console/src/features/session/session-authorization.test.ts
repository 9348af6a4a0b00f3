import { counts } from '@quizdesk/contract/counts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideAuthorization } from '../../lib/authorization.ts';
import { request } from '../../lib/request.ts';
import { changeSession, currentSession } from './session.ts';
import { currentProof, endProof, resumeSession, sessionAuthorization } from './session-authorization.ts';
import { answerCalls, type Call } from './testing-server.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { buildToken } from './tokens/testing-tokens.ts';

const first = buildToken({}, 1);
const second = buildToken({}, 2);
const third = buildToken({}, 3);

beforeEach(() => {
  localStorage.clear();
  storedTokens.keepRefresh('refresh');
  changeSession({ user: null, isOver: false });
  provideAuthorization(sessionAuthorization);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  // Other files share the session, and calls wait for ever where it is another person's than the token.
  changeSession({ user: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const isRefresh = (call: Call) => call.path === '/v1/jwt/refresh';

test('an expired token is refreshed before the call, once for all calls', async () => {
  storedTokens.keepAccess(buildToken({ exp: 1 }));
  const calls = answerCalls((call) =>
    isRefresh(call) ? { status: 200, body: { access_token: second } } : { status: 200, body: 5 },
  );
  const answers = await Promise.all([request(counts.questions), request(counts.rounds), request(counts.users)]);
  expect(answers).toEqual([5, 5, 5]);
  expect(calls.filter(isRefresh)).toHaveLength(1);
  expect(calls.filter((call) => !isRefresh(call)).map((call) => call.token)).toEqual([second, second, second]);
});

test('a refused call is made again once with a renewed token', async () => {
  storedTokens.keepAccess(first);
  const calls = answerCalls((call) => {
    if (isRefresh(call)) return { status: 200, body: { access_token: second } };
    return call.token === second ? { status: 200, body: 7 } : { status: 401 };
  });
  expect(await request(counts.questions)).toBe(7);
  expect(calls.map((call) => call.token)).toEqual([first, first, second]);
  expect(currentSession().isOver).toBe(false);
});

test('a proof that comes late answers no question but its own', async () => {
  const first = sessionAuthorization.proved(undefined);
  const asked = currentProof();
  endProof(false);
  expect(await first).toBe(false);
  const second = sessionAuthorization.proved(undefined);
  endProof(true, asked);
  expect(currentSession().isProving).toBe(true);
  endProof(false);
  expect(await second).toBe(false);
});

test('when the session is over, calls wait until the person has signed in again', async () => {
  storedTokens.keepAccess(first);
  const calls = answerCalls((call) => (call.token === third ? { status: 200, body: 9 } : { status: 401 }));
  const answers = Promise.all([request(counts.questions), request(counts.rounds)]);
  await vi.waitUntil(() => currentSession().isOver);
  storedTokens.keepAccess(third);
  resumeSession();
  expect(await answers).toEqual([9, 9]);
  expect(currentSession()).toMatchObject({ isOver: false, user: { role: 'admin' } });
  expect(calls.filter(isRefresh)).toHaveLength(1);
});

test('an error that is no refusal is reported immediately', async () => {
  storedTokens.keepAccess(first);
  const calls = answerCalls(() => ({ status: 403, body: { message: 'Administrators only', detail: '' } }));
  await expect(request(counts.questions)).rejects.toMatchObject({ status: 403, message: 'Administrators only' });
  expect(calls).toHaveLength(1);
});

test.each([
  ['stored', false],
  ['exchanged for one that has expired', true],
])('a token of someone else, %s, is never sent by a page that shows another person', async (_, hasExpired) => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  storedTokens.keepAccess(first);
  resumeSession();
  const another = buildToken({ sub: '2' });
  storedTokens.keepAccess(hasExpired ? buildToken({ sub: '2', exp: 1 }) : another);
  const calls = answerCalls(() => ({ status: 200, body: { access_token: another } }));
  void request(counts.questions);
  await vi.waitUntil(() => reload.mock.calls.length > 0);
  expect(calls.filter((call) => !isRefresh(call))).toEqual([]);
});

test('only who signs in in a document without a session begins there', () => {
  storedTokens.keepAccess(first);
  changeSession({ user: null, beganHere: false });
  resumeSession();
  expect(currentSession().beganHere).toBe(true);
  changeSession({ beganHere: false, isOver: true });
  resumeSession();
  expect(currentSession()).toMatchObject({ beganHere: false, isOver: false });
});

test('who signs in as someone else gets a new document; the calls of the first are not made in their name', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  storedTokens.keepAccess(first);
  resumeSession();
  const calls = answerCalls(() => ({ status: 401 }));
  void request(counts.questions);
  await vi.waitUntil(() => currentSession().isOver);
  const made = calls.length;
  storedTokens.keepAccess(buildToken({ sub: '2' }));
  resumeSession();
  expect(reload).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(calls).toHaveLength(made);
  expect(currentSession()).toMatchObject({ isOver: true, user: { id: '1' } });
});
