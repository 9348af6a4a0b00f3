import { expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, refresh, tokensOf } from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

// The embedded database runs one transaction at a time, so only here can two be inside at once.
test('of two rotations that are under way together the second waits and answers what the first did', async () => {
  const { db, pool } = database();
  const { username } = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  const { refresh_token } = await tokensOf(app, username);
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM refresh_tokens FOR UPDATE');
  const answers = [1, 2].map(() => refresh(app, { refresh_token }));
  const blocked = `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await client.query(blocked)).rows[0].n, { timeout: 10_000 }).toBe(2);
  await client.query('COMMIT');
  client.release();
  const [one, two] = await Promise.all(answers);
  expect([one?.statusCode, two?.statusCode]).toEqual([200, 200]);
  expect(two?.json().refresh_token).toBe(one?.json().refresh_token);
});
