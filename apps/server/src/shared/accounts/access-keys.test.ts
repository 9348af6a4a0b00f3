import { afterEach, expect, test, vi } from 'vitest';
import { buildAccountApp, buildAdministrator, call, closeAccountApps, tokensOf } from '../../testing/account-app.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { rotateAccessKey } from './signing-key.ts';

const database = useTestDatabase();
closeAccountApps();

/** Moves the clock by more than a process waits between two looks for new keys. */
function later(): void {
  const nowMs = performance.now() + 1100;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
}
afterEach(() => void vi.restoreAllMocks());

test('after a rotation old tokens still work, and those of processes with the new key work in all others', async () => {
  const { db, pool } = database();
  const { username } = await buildAdministrator(db);
  const running = await buildAccountApp(database());
  const old = (await tokensOf(running, username)).access_token;
  await db.transaction((tx) => rotateAccessKey(tx));
  const started = await buildAccountApp(database());
  const fresh = (await tokensOf(started, username)).access_token;
  later();
  for (const app of [running, started]) {
    for (const token of [old, fresh]) expect((await call(app, 'GET', '/who', `Bearer ${token}`)).statusCode).toBe(200);
  }
  // What the running process signs now is of the new key: it is taken where the old one is known no longer.
  await pool.query(
    `UPDATE installation_secrets SET created_at = now() - interval '18 minutes' WHERE name = 'access_token_before'`,
  );
  const renewed = (await tokensOf(running, username)).access_token;
  const last = await buildAccountApp(database());
  expect((await call(last, 'GET', '/who', `Bearer ${renewed}`)).statusCode).toBe(200);
  expect((await call(last, 'GET', '/who', `Bearer ${old}`)).statusCode).toBe(401);
});

test('a second rotation ends the tokens of the key before the last', async () => {
  const { db } = database();
  const { username } = await buildAdministrator(db);
  const running = await buildAccountApp(database());
  const old = (await tokensOf(running, username)).access_token;
  await db.transaction((tx) => rotateAccessKey(tx));
  await db.transaction((tx) => rotateAccessKey(tx));
  const last = await buildAccountApp(database());
  expect((await call(last, 'GET', '/who', `Bearer ${old}`)).statusCode).toBe(401);
});
