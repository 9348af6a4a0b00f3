import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabasePlace, createTestFolder } from './testing/database/test-database.ts';
import { ADMIN, startRefused, startServer } from './testing/server-process.ts';
import { databaseUrlOf, onTestServer } from './testing/test-server.ts';

test('a database that does not exist and a password that is wrong are one line each, code 1', async () => {
  const dataDir = await createTestFolder();
  const unknown = await startRefused({ databaseUrl: databaseUrlOf('no_such_database'), dataDir });
  expect(unknown).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^The PostgreSQL server at \S+ has no database "no_such_database"\.\n$/),
  });

  const role = `quizdesk_test_${process.pid}`;
  await onTestServer(`CREATE ROLE ${role} NOLOGIN`); // refused whatever password the server asks for
  try {
    const url = new URL(databaseUrlOf('postgres'));
    url.username = role;
    url.password = 's3cret';
    const refused = await startRefused({ databaseUrl: url.href, dataDir });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/^The PostgreSQL server at \S+ refused the sign-in \(.+\)\.\n$/);
    expect(refused.errors).not.toContain('s3cret');
  } finally {
    await onTestServer(`DROP ROLE ${role}`);
  }
});

test('while the database is away /readyz says so, /healthz and the process live on, and both recover', async () => {
  const place = await createDatabasePlace();
  const server = await startServer(place, { ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'silent' });
  const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect(await statusOf('/readyz')).toBe(200);
  await onTestServer(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS false`);
  await onTestServer('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  const away = await fetch(`${server.url}/readyz`);
  expect([away.status, await away.json()]).toEqual([
    503,
    { status: 'unavailable', detail: 'The database does not answer.' },
  ]);
  expect(await statusOf('/healthz')).toBe(200);
  await onTestServer(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS true`);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
});

test('whatever the database is busy with, the process ends before it would be killed', {
  timeout: 60_000,
}, async () => {
  const place = await createDatabasePlace();
  const server = await startServer(place, { ADMIN_PASSWORD: ADMIN.password, SERVICES: 'account,api' });
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE badge_checks IN ACCESS EXCLUSIVE MODE');
  const isWaiting = async () => {
    const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await onTestServer(sql.replace('current_database()', '$1'), [other.database])).length > 0;
  };
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true); // badges are awarded every few seconds
  const { code, output } = await server.end('SIGTERM');
  expect([code, output]).toEqual([1, expect.stringContaining('closing took too long')]);
  await other.end();
});
