import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { loadSigningKeys } from './signing-key.ts';

const database = useTestDatabase();

test('secrets of 32 bytes are made once and stay the same', async () => {
  const made = await loadSigningKeys(database().db);
  const secrets = Object.values(made).map((secret) => Buffer.from(secret).toString('hex'));
  expect(secrets.map((secret) => secret.length)).toEqual([64, 64, 64, 64, 64, 64]);
  expect(new Set(secrets).size).toBe(6);
  expect(await loadSigningKeys(database().db)).toEqual(made);
});

test('processes that start together get the same secrets', async () => {
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => loadSigningKeys(database().db)));
  for (const keys of all) expect(keys).toEqual(all[0]);
});

test('another installation has other secrets', async () => {
  const here = await loadSigningKeys(database().db);
  await database().pool.query('DELETE FROM installation_secrets');
  const elsewhere = await loadSigningKeys(database().db);
  expect(elsewhere.accessToken).not.toEqual(here.accessToken);
  expect(elsewhere.refreshToken).not.toEqual(here.refreshToken);
  expect(elsewhere.device).not.toEqual(here.device);
});
