import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { addressOf, codeAt, newSecret, stepOf } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i s the code is the end of %s, as RFC 6238 has it', (seconds, code) => {
  expect(codeAt(SECRET, seconds * 1000)).toBe(code.slice(-6));
  expect(stepOf(SECRET, code.slice(-6), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is accepted for its 30 seconds and for 30 before and after, as the step that it belongs to', () => {
  const at = 1_700_000_010_000;
  const code = codeAt(SECRET, at);
  const step = Math.floor(at / 30_000);
  const start = step * 30_000;
  for (const ms of [start - 30_000, start, start + 29_999, start + 59_999]) expect(stepOf(SECRET, code, ms)).toBe(step);
  for (const ms of [start - 30_001, start + 60_000]) expect(stepOf(SECRET, code, ms)).toBeUndefined();
});

test.each(['', '12345', '1234567', 'abcdef', '12 456', '-12345'])('"%s" is no code', (text) => {
  expect(stepOf(SECRET, text, 59_000)).toBeUndefined();
});

test('a new secret has 160 bits and differs each time', () => {
  const secrets = Array.from({ length: 20 }, newSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the address names issuer and account for an authenticator app', () => {
  const address = addressOf(SECRET, { issuer: 'Quiz: Desk', username: 'ama.mensah' });
  expect(address).toMatch(/^otpauth:\/\/totp\/Quiz%20%20Desk:ama\.mensah\?/);
  const { searchParams } = new URL(address);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Quiz  Desk',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
