import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../testing-server.ts';
import { exchangeIsSent, refreshAccessToken } from './refresh.ts';
import { storedTokens } from './stored-tokens.ts';
import { buildToken } from './testing-tokens.ts';
import { isExpired } from './token.ts';

const stale = buildToken({ exp: 1 });
const fresh = buildToken({}, 1);

beforeEach(() => {
  localStorage.clear();
  storedTokens.keepAccess(stale);
  storedTokens.keepRefresh('first');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('many calls at the same time share one exchange, which stores both new tokens', async () => {
  const calls = answerCalls(() => ({ status: 200, body: { access_token: fresh, refresh_token: 'second' } }));
  const tokens = await Promise.all(Array.from({ length: 20 }, () => refreshAccessToken(stale)));
  expect(new Set(tokens)).toEqual(new Set([fresh]));
  expect(calls).toEqual([
    { path: '/v1/jwt/refresh', token: stale, body: { refresh_token: 'first' }, credentials: 'same-origin' },
  ]);
  expect([storedTokens.access(), storedTokens.refresh()]).toEqual([fresh, 'second']);
});

test('a token that another tab stored meanwhile is used without an exchange', async () => {
  const calls = answerCalls(() => ({ status: 500 }));
  storedTokens.keepAccess(fresh);
  expect(await refreshAccessToken(stale)).toBe(fresh);
  expect(calls).toEqual([]);
});

test('without a new refresh token the old one stays', async () => {
  answerCalls(() => ({ status: 200, body: { access_token: fresh } }));
  await refreshAccessToken(stale);
  expect(storedTokens.refresh()).toBe('first');
});

test('a refused refresh token is forgotten and ends the session', async () => {
  answerCalls(() => ({ status: 401, body: { message: 'no', detail: '' } }));
  expect(await refreshAccessToken(stale)).toBeNull();
  expect(storedTokens.refresh()).toBeNull();
});

test('a new token that is no administrator’s ends the session', async () => {
  answerCalls(() => ({
    status: 200,
    body: { access_token: buildToken({ role: 'student' }), refresh_token: 'second' },
  }));
  expect(await refreshAccessToken(stale)).toBeNull();
  expect(storedTokens.refresh()).toBeNull();
});

test('a clock that is an hour ahead or behind keeps nobody out, nor a token in use that has ended', async () => {
  for (const ahead of [3600, -3600]) {
    const iat = Math.floor(Date.now() / 1000) - ahead;
    const token = buildToken({ iat, exp: iat + 900 });
    answerCalls(() => ({ status: 200, body: { access_token: token, refresh_token: 'second' } }));
    expect(await refreshAccessToken(storedTokens.access())).toBe(token);
    expect(storedTokens.access()).toBe(token);
    expect(isExpired(token)).toBe(false);
    expect(isExpired(buildToken({ iat: iat - 900, exp: iat }))).toBe(true);
  }
});

test('a refused token does not take the one along that another tab has signed in with', async () => {
  answerCalls(() => {
    storedTokens.keepRefresh('of another tab');
    return { status: 401 };
  });
  expect(await refreshAccessToken(stale)).toBeNull();
  expect(storedTokens.refresh()).toBe('of another tab');
});

test.each([
  ['a server error', () => ({ status: 500 })],
  ['a limit', () => ({ status: 429 })],
  ['an answer without a token', () => ({ status: 200, body: {} })],
])('%s fails with the specified message and keeps the refresh token', async (_, answer) => {
  answerCalls(answer);
  await expect(refreshAccessToken(stale)).rejects.toThrow('Failed to refresh access token');
  expect(storedTokens.refresh()).toBe('first');
});

test('no connection keeps the refresh token, and the next try may succeed', async () => {
  answerCalls(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(refreshAccessToken(stale)).rejects.toThrow('could not be reached');
  expect(storedTokens.refresh()).toBe('first');
  answerCalls(() => ({ status: 200, body: { access_token: fresh } }));
  expect(await refreshAccessToken(stale)).toBe(fresh);
});

/** Grants turns as a browser does: in order, each in a separate task. */
async function grantTurn(_name: string, ...rest: unknown[]): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve));
  const work = rest.at(-1);
  return typeof work === 'function' ? work() : undefined;
}

test('a caller that waits until the exchange is sent goes on with it on its way', async () => {
  vi.stubGlobal('navigator', { locks: { request: grantTurn } });
  const calls = answerCalls(() => ({ status: 200, body: { access_token: fresh } }));
  const exchange = refreshAccessToken(stale);
  expect(calls).toEqual([]);
  await exchangeIsSent();
  expect(calls).toHaveLength(1);
  expect(await exchange).toBe(fresh);
});

test('a browser that grants turns late holds nobody up before the exchange is sent', async () => {
  const turn = Promise.withResolvers<void>();
  const request = async (name: string, ...rest: unknown[]) => {
    // Other turns than that of the exchange are granted before it.
    if (name === 'quizdesk-refresh') await turn.promise;
    return grantTurn(name, ...rest);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const calls = answerCalls(() => ({ status: 200, body: { access_token: fresh } }));
  const exchange = refreshAccessToken(stale);
  const waiting = exchangeIsSent().then(() => calls.length);
  setTimeout(turn.resolve, 5);
  expect(await waiting).toBe(1);
  expect(await exchange).toBe(fresh);
});

test('while another tab has its turn nobody waits for the exchange', async () => {
  const turn = Promise.withResolvers<void>();
  const request = async (_name: string, work: () => unknown) => {
    await turn.promise;
    return work();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const calls = answerCalls(() => ({ status: 200, body: { access_token: fresh } }));
  const exchange = refreshAccessToken(stale);
  await exchangeIsSent();
  expect(calls).toEqual([]);
  turn.resolve();
  expect(await exchange).toBe(fresh);
});

test('an access token that another tab got within the same second is known by its refresh token', async () => {
  storedTokens.keepAccess(fresh);
  const turn = Promise.withResolvers<void>();
  const request = async (_name: string, work: () => unknown) => {
    await turn.promise;
    return work();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const calls = answerCalls(() => ({ status: 500 }));
  const exchange = refreshAccessToken(fresh);
  storedTokens.keepRefresh('second');
  turn.resolve();
  expect(await exchange).toBe(fresh);
  expect(calls).toEqual([]);
});
