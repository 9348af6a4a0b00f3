import { expect, test } from 'vitest';
import { useUsualHashes } from '../../testing/usual-hashes.ts';
import { AppError } from '../app-error.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

useUsualHashes();

test('a password is stored as argon2id with 19 MiB and two passes, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('quiet river'), hashPassword('quiet river')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword(one, 'quiet river')).toBe(true);
  expect(await verifyPassword(one, 'Quiet river')).toBe(false);
});

test('no password matches a missing hash, nor one of another system', async () => {
  for (const hash of [null, undefined, '', 'quiet river', '$2b$10$abcdefghijklmnopqrstuv']) {
    expect(await verifyPassword(hash, 'quiet river')).toBe(false);
  }
});

test('a hash of other parameters or of another kind is outdated', async () => {
  const today = await hashPassword('quiet river');
  expect(isOutdated(today)).toBe(false);
  expect(isOutdated(today.replace('m=19456', 'm=8192'))).toBe(true);
  expect(isOutdated(today.replace('t=2', 't=1'))).toBe(true);
  expect(isOutdated(today.replace('argon2id', 'argon2i'))).toBe(true);
});

test('a flood of checks is refused with a 503 once 250 wait, and all those are checked', async () => {
  const hash = await hashPassword('quiet river');
  const checks = Array.from({ length: 260 }, () => verifyPassword(hash, 'quiet river'));
  const outcomes = await Promise.allSettled(checks);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(8);
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unavailable', facts: { retryAfterS: 5 } });
  }
  expect(await verifyPassword(hash, 'quiet river')).toBe(true);
});
