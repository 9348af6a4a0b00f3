import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { databaseUrlOf, onTestServer } from '../testing/test-server.ts';
import { openDatabase } from './client.ts';

async function createEmptyDatabase(): Promise<string> {
  const { databaseUrl = '' } = await createDatabasePlace();
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await onTestServer(`DROP DATABASE ${name}`);
  await onTestServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING UTF8`);
  return databaseUrl;
}

test('processes that start concurrently on an empty database migrate it once', async () => {
  const databaseUrl = await createEmptyDatabase();
  const open = () => openDatabase({ databaseUrl, dataDir: '', log: silentLog, maintenance: false });
  const databases = await Promise.all([open(), open(), open(), open()]);
  const counts = await Promise.all(databases.map(({ pool }) => pool.query('SELECT id FROM quizzes')));
  expect(counts.map(({ rows }) => rows)).toEqual([[{ id: 9 }], [{ id: 9 }], [{ id: 9 }], [{ id: 9 }]]);
  await Promise.all(databases.map((database) => database.close()));
});

test('a start waits for a table that others are in, without keeping them waiting', { timeout: 60_000 }, async () => {
  const { databaseUrl } = await createDatabasePlace();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE');
  const warn = vi.fn(() => void other.query('ROLLBACK'));
  const database = await openDatabase({ databaseUrl, dataDir: '', log: { ...silentLog, warn }, maintenance: false });
  expect(warn.mock.calls).toEqual([
    [{ attempts: 1 }, 'bringing the database up to date waits until others have left its tables'],
  ]);
  await database.close();
  await other.end();
});

test('a connection that the server ends is logged, and the next query has another', async () => {
  const { databaseUrl } = await createDatabasePlace();
  const warn = vi.fn();
  const database = await openDatabase({ databaseUrl, dataDir: '', log: { ...silentLog, warn }, maintenance: false });
  const held = await database.pool.connect();
  await database.pool.query('SELECT 1'); // leaves an idle one besides the held one
  await onTestServer('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(databaseUrl ?? '').pathname.slice(1),
  ]);
  const reason = { err: expect.objectContaining({ message: expect.stringContaining('terminating') }) };
  const lost = 'a database connection was lost; others work';
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(reason, lost), { timeout: 10_000 });
  // The other connection may be reported lost separately, in the same words.
  expect(new Set(warn.mock.calls.map(([, message]) => message))).toEqual(new Set([lost]));
  held.release();
  expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await database.close();
});

test('the server ends a transaction that its process has left open, and with it its locks', async () => {
  const { databaseUrl } = await createDatabasePlace();
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, maintenance: false });
  expect((await database.pool.query('SHOW idle_in_transaction_session_timeout')).rows).toEqual([
    { idle_in_transaction_session_timeout: '1min' },
  ]);
  const frozen = await database.pool.connect();
  frozen.on('error', () => {}); // the server says why it ends the session
  await frozen.query(`SET idle_in_transaction_session_timeout = 100; BEGIN; LOCK TABLE schools`);
  await database.pool.query(`INSERT INTO schools (name, identity_key) VALUES ('A', 'a')`);
  frozen.release(true);
  await database.close();
});

test('a database that does not exist, and one that is not in UTF-8, are named', async () => {
  const open = (name: string) => openDatabase({ databaseUrl: databaseUrlOf(name), dataDir: '', log: silentLog });
  await expect(open('no_such_database')).rejects.toMatchObject({
    code: 'DATABASE_UNSUITABLE',
    message: expect.stringMatching(/has no database "no_such_database"\.$/),
  });
  const databaseUrl = await createEmptyDatabase();
  const name = new URL(databaseUrl).pathname.slice(1);
  await onTestServer(`DROP DATABASE ${name}`);
  await onTestServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING SQL_ASCII LOCALE 'C'`);
  await expect(open(name)).rejects.toMatchObject({
    code: 'DATABASE_UNSUITABLE',
    message: expect.stringContaining('UTF8'),
  });
});

test('a wrong password is named, and not shown', async () => {
  const role = `quizdesk_test_${process.pid}`;
  await onTestServer(`CREATE ROLE ${role} NOLOGIN`);
  try {
    const url = new URL(databaseUrlOf('postgres'));
    url.username = role;
    url.password = 's3cret';
    const refused = await openDatabase({ databaseUrl: url.href, dataDir: '', log: silentLog }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: 'DATABASE_ACCESS_DENIED',
      message: expect.stringContaining('refused the sign-in'),
    });
    expect(String(refused)).not.toContain('s3cret');
  } finally {
    await onTestServer(`DROP ROLE ${role}`);
  }
});
