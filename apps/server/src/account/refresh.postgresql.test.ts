import { expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, refresh, tokensOf } from '../testing/account-app.ts';
import { untilWaiting, whileLocked } from '../testing/database/locked.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

// The embedded database runs one transaction at a time, so only here can two be inside at the same time.
test('of two concurrent rotations the second waits and returns the successor of the first', async () => {
  const { db, pool } = database();
  const { username } = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  const { refresh_token } = await tokensOf(app, username);
  const answers = await whileLocked(pool, 'SELECT 1 FROM refresh_tokens FOR UPDATE', async () => {
    const both = [1, 2].map(() => refresh(app, { refresh_token }));
    await untilWaiting(pool, 2);
    return both;
  });
  const [one, two] = await Promise.all(answers);
  expect([one?.statusCode, two?.statusCode]).toEqual([200, 200]);
  expect(two?.json().refresh_token).toBe(one?.json().refresh_token);
});
