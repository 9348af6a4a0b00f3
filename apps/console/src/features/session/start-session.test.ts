import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession, currentSession } from './session.ts';
import { startSession } from './start-session.ts';
import { answerCalls } from './testing-server.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { buildToken } from './tokens/testing-tokens.ts';

const logged = vi.fn();

beforeEach(() => {
  localStorage.clear();
  changeSession({ user: null, isOver: false, startProblem: undefined });
  vi.spyOn(console, 'warn').mockImplementation(logged);
});

afterEach(() => {
  // Other files share the session, and calls wait for ever where it is another person's than the token.
  changeSession({ user: null });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  logged.mockReset();
});

test('a stored refresh token is exchanged, and its access token says who is signed in', async () => {
  storedTokens.keepRefresh('first');
  const token = buildToken({ name: 'Akosua', username: 'akosua' });
  answerCalls(() => ({ status: 200, body: { access_token: token, refresh_token: 'second' } }));
  await startSession();
  expect(currentSession().user).toMatchObject({ name: 'Akosua', username: 'akosua' });
  expect([storedTokens.access(), storedTokens.refresh()]).toEqual([token, 'second']);
});

test('a refresh that fails is logged, and the visitor stays signed out but keeps the token', async () => {
  storedTokens.keepRefresh('first');
  answerCalls(() => ({ status: 500 }));
  await startSession();
  expect(currentSession()).toMatchObject({ user: null, startProblem: 'Failed to refresh access token' });
  expect(logged).toHaveBeenCalledWith('Failed to refresh access token:', 'Failed to refresh access token');
  expect(storedTokens.refresh()).toBe('first');
});

test('without a refresh token nothing is asked', async () => {
  const calls = answerCalls(() => ({ status: 500 }));
  await startSession();
  expect([calls, currentSession().user]).toEqual([[], null]);
});

test('a page that the browser had put aside is loaded again where someone else has signed in meanwhile', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  storedTokens.keepRefresh('first');
  answerCalls(() => ({ status: 200, body: { access_token: buildToken({ sub: '1' }), refresh_token: 'second' } }));
  await startSession();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).not.toHaveBeenCalled();
  storedTokens.keepAccess(buildToken({ sub: '2' }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(reload).toHaveBeenCalled();
});

test('a tab whose pages are of one person is loaded again when another signs in elsewhere, not when its token is renewed', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  storedTokens.keepRefresh('first');
  answerCalls(() => ({ status: 200, body: { access_token: buildToken({ sub: '1' }), refresh_token: 'second' } }));
  await startSession();
  const elsewhere = (sub: string) => {
    storedTokens.keepAccess(buildToken({ sub }, 2));
    for (const key of ['access_token', 'refresh_token']) window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  elsewhere('1');
  expect(reload).not.toHaveBeenCalled();
  elsewhere('2');
  expect(reload).toHaveBeenCalled();
});
