import { accessTokenClaims } from '@quizdesk/contract/account';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { hashOf, newRefreshToken, signAccessToken, successorOf } from './tokens.ts';

const secret = (name: string) => new TextEncoder().encode(`${name}, of at least thirty-two bytes for the tests`);
const keys = {
  accessToken: secret('access'),
  refreshToken: secret('refresh'),
  device: secret('device'),
  challenge: secret('challenge'),
  secondFactor: secret('second factor'),
  transaction: secret('transaction'),
};
const owner = { id: 7, name: 'Ama', username: 'ama', role: 'admin', image: null };
const SESSION = '0d9f4f3e-6c0d-4f0e-9c3a-2f6a1b0c9d8e';

afterEach(() => {
  vi.useRealTimers();
});

test('an access token names its account and session, and lives for 15 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.900Z') });
  const token = await signAccessToken(keys, owner, SESSION);
  const { payload } = await jwtVerify(token, keys.accessToken, { algorithms: ['HS256'] });
  const { iss, aud, ...claims } = payload;
  expect([iss, aud]).toEqual(['quizdesk', 'quizdesk-api']);
  const iat = Date.parse('2026-11-21T10:00:00Z') / 1000;
  const { id, ...rest } = owner;
  expect(accessTokenClaims.strict().parse(claims)).toEqual({
    ...rest,
    sub: String(id),
    sid: SESSION,
    iat,
    exp: iat + 15 * 60,
  });
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
});

test('a first refresh token cannot be guessed', () => {
  const [one, other] = [newRefreshToken(), newRefreshToken()];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[\w-]{43}$/);
});

test('the successor of a refresh token is always the same, and follows from the secret of the installation', () => {
  const token = newRefreshToken();
  const successor = successorOf(keys, token);
  expect(successorOf(keys, token)).toBe(successor);
  expect(successor).toMatch(/^[\w-]{43}$/);
  expect(successorOf(keys, newRefreshToken())).not.toBe(successor);
  expect(successorOf({ ...keys, refreshToken: secret('another') }, token)).not.toBe(successor);
});

test('the database knows a refresh token by its SHA-256 only', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
