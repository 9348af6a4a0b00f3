import type pg from 'pg';
import { expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, refresh, tokensOf } from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const WAITING = `SELECT count(*) AS n FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Runs this while another transaction holds all refresh tokens. */
async function whileLocked<Result>(pool: pg.Pool, run: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM refresh_tokens FOR UPDATE');
    return await run();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

// The embedded database runs one transaction at a time, so only here can two be inside at once.
test('of two concurrent rotations the second waits and returns the successor of the first', async () => {
  const { db, pool } = database();
  const { username } = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  const { refresh_token } = await tokensOf(app, username);
  const answers = await whileLocked(pool, async () => {
    const both = [1, 2].map(() => refresh(app, { refresh_token }));
    const waiting = async () => (await pool.query(WAITING)).rows[0].n;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    return both;
  });
  const [one, two] = await Promise.all(answers);
  expect([one?.statusCode, two?.statusCode]).toEqual([200, 200]);
  expect(two?.json().refresh_token).toBe(one?.json().refresh_token);
});
