import { expect, test } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { startScript } from '../testing/run-node.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './client.ts';

test('an open database reports where it is, and closes', async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog });
  expect(database.description).toMatch(
    database.kind === 'embedded'
      ? /^PostgreSQL 18\.6, embedded in \/.*\/database$/
      : /^PostgreSQL \d+\.\d+, .+:\d+, database quizdesk_test_\w+$/,
  );
  expect((await database.pool.query('SELECT id FROM quizzes')).rows).toEqual([{ id: 9 }]);
  await database.close();
  await expect(database.pool.query('SELECT 1')).rejects.toThrow();
});

test('a process that closes its database ends without further calls', async () => {
  const place = await createDatabasePlace();
  const env = { DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir };
  expect(await startScript('repair-counts', env).ended).toEqual({ code: 0, errors: '' });
});

test('a statement that runs too long is ended', async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({
    ...place,
    log: silentLog,
    maintenance: false,
    pools: { statementTimeoutMs: 500 },
  });
  const runaway = 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b';
  await expect(database.pool.query(runaway)).rejects.toMatchObject({ code: '57014' });
  expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await database.close();
});

test.each([
  [
    'postgres://somebody:s3cret@127.0.0.1:1/quizdesk',
    'DATABASE_UNREACHABLE',
    /^Cannot reach the PostgreSQL server at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\.$/,
  ],
  [
    'postgres://somebody:s3cret@no-such-host.invalid/quizdesk',
    'DATABASE_UNREACHABLE',
    /^Cannot reach the PostgreSQL server at no-such-host\.invalid:5432 /,
  ],
  ['postgres://somebody:s3cret@[half', 'DATABASE_URL_INVALID', /^DATABASE_URL must be an address/],
])('a server that cannot be used is named in one line without its password: %s', async (databaseUrl, code, message) => {
  const error: unknown = await openDatabase({ databaseUrl, dataDir: '', log: silentLog }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(error instanceof Error && [error.message, error.stack, JSON.stringify(error.cause)].join()).not.toContain(
    's3cret',
  );
});
