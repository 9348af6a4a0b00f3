import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { bringToSchema, MIGRATIONS_FOLDER, migrateDatabase } from './migrate.ts';
import { changesTypes, endOldSessions } from './old-sessions.ts';

let pool: pg.Pool;
let old: pg.Pool;
beforeEach(async () => {
  const { databaseUrl } = await createDatabasePlace();
  pool = new pg.Pool({ connectionString: databaseUrl });
  old = new pg.Pool({ connectionString: databaseUrl, application_name: 'quizdesk', max: 1 });
  old.on('error', () => {}); // an idle connection that was ended is opened again
});
afterEach(async () => {
  await old.end();
  await pool.end();
});

const REGIONS = { name: 'regions', text: 'SELECT region FROM schools' };

test('a process of the release before reads a column whose type a migration has changed', async () => {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const at = migrations.findIndex((one) => changesTypes([one]) && one.sql.join().includes('"region"'));
  const client = await pool.connect();
  await client.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
  await bringToSchema(client, migrations[at - 1]?.folderMillis ?? 0);
  client.release();
  expect((await old.query(REGIONS)).rows).toEqual([]);
  await migrateDatabase(pool, { isShared: true });
  expect((await old.query(REGIONS)).rows).toEqual([]);
});

const endAll = async () => {
  const client = await pool.connect();
  await endOldSessions(client);
  client.release();
};
const numberOf = async (client: pg.PoolClient) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
const isOpen = async (pid: number | undefined) =>
  (await pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount === 1;

test('a connection in a transaction is ended once that is over, and loses nothing', async () => {
  await pool.query('CREATE TABLE one (n int)');
  const client = await old.connect();
  client.on('error', () => {});
  const pid = await numberOf(client);
  await client.query('BEGIN; INSERT INTO one VALUES (1)');
  const ended = endAll();
  await pool.query('SELECT pg_sleep(0.3)');
  await client.query('COMMIT');
  await ended;
  await expect.poll(() => isOpen(pid)).toBe(false);
  client.release(true);
  expect((await pool.query('SELECT n FROM one')).rows).toEqual([{ n: 1 }]);
});

test('and so is one whose transaction holds an advisory lock', async () => {
  const client = await old.connect();
  client.on('error', () => {});
  const pid = await numberOf(client);
  await client.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
  const ended = endAll();
  await pool.query('SELECT pg_sleep(0.3)');
  await client.query('COMMIT');
  await ended;
  await expect.poll(() => isOpen(pid)).toBe(false);
  client.release(true);
});

test('one that holds a lock of its own stays', async () => {
  const client = await old.connect();
  await client.query('SELECT pg_advisory_lock(1)');
  await endAll();
  expect(await numberOf(client)).toBeGreaterThan(0);
  client.release();
});
