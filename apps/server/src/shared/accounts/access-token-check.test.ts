import { SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccessTokenCheck } from './access-token-check.ts';

const KEY = new TextEncoder().encode('a key for tests, of at least thirty-two bytes');

const KEYS = { all: [KEY], reload: async () => {} };

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const NOT_VALID = 'The access token is not valid.';

const CLAIMS = {
  sid: '0d9f4f3e-6c0d-4f0e-9c3a-2f6a1b0c9d8e',
  role: 'admin',
  name: 'Ama',
  username: 'ama',
  image: null,
};

function tokenFor(
  seconds: number,
  { alg = 'HS256', key = KEY, iss = 'quizdesk', aud = 'quizdesk-api', claims = {} } = {},
): Promise<string> {
  return new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg })
    .setSubject('1')
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key);
}

test("a remembered token is checked again after its time, where the machine's clock is put back", async () => {
  let nowMs = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const check = createAccessTokenCheck(KEYS);
  const token = await tokenFor(60);
  await check(token);
  await check(token);
  expect(verify).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 60 * 60 * 1000);
  nowMs += 61_000;
  await check(token);
  expect(verify).toHaveBeenCalledTimes(2);
});

test('a token is remembered until it expires, and refused from then on', async () => {
  let nowMs = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const check = createAccessTokenCheck(KEYS);
  const token = await tokenFor(60);
  await check(token);
  vi.setSystemTime(Date.now() + 59_000);
  nowMs += 59_000;
  await check(token);
  expect(verify).toHaveBeenCalledTimes(1);
  // The cache's clock may be behind: the time of day counts.
  vi.setSystemTime(Date.now() + 1000);
  await expect(check(token)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a genuine token has the claims that it was signed with', async () => {
  const check = createAccessTokenCheck(KEYS);
  const token = await tokenFor(60);
  const claims = await check(token);
  expect(claims).toMatchObject({ ...CLAIMS, sub: '1' });
  expect(check(token)).toEqual(claims);
});

test.each([
  ['has expired', 'The access token has expired.', () => tokenFor(-1)],
  ['is signed with another key', NOT_VALID, () => tokenFor(60, { key: new TextEncoder().encode('k'.repeat(64)) })],
  ['is signed in another way', NOT_VALID, () => tokenFor(60, { alg: 'HS512' })],
  ['is made by somebody else', NOT_VALID, () => tokenFor(60, { iss: 'another' })],
  ['is made for something else', NOT_VALID, () => tokenFor(60, { aud: 'quizdesk-second-step' })],
  ['has no session', NOT_VALID, () => tokenFor(60, { claims: { sid: 'none' } })],
  ['is no token', NOT_VALID, async () => 'a.b.c'],
])('a token that %s is refused: %s', async (_, detail, token) => {
  const refused = createAccessTokenCheck(KEYS)(await token());
  await expect(refused).rejects.toMatchObject({ code: 'unauthenticated', message: 'Unauthorized', facts: { detail } });
});
