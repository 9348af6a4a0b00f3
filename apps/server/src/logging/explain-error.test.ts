import { expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { breakInserts } from '../testing/database/failing-statements.ts';
import { createDatabasePlace, type DatabasePlace } from '../testing/database/test-database.ts';
import { startScript } from '../testing/run-node.ts';
import { ADMIN, startRefused } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';

/** Each test starts a process, which takes its time where other tests run at the same time. */
const SLOW = { timeout: 90_000 };

/** A database that no one has open and that takes no accounts. */
async function createBrokenPlace(): Promise<DatabasePlace> {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await breakInserts(database.pool, { table: 'users' });
  await database.close();
  return place;
}

function expectExplained(errors: string): void {
  expect(errors).toMatch(/^DrizzleQueryError: Failed query\n {4}query: insert into "users" .+\n {4}at .+/);
  expect(errors).toMatch(/\nCaused by DatabaseError: the row is broken\n {4}code: XX001\n/);
  for (const secret of ['argon2', ADMIN.password, 'params']) expect(errors).not.toContain(secret);
}

test('a start that fails unexpectedly explains it without the values of the statement', SLOW, async () => {
  const env = { ADMIN_PASSWORD: ADMIN.password, SERVICES: 'account' };
  const { code, errors } = await startRefused(await createBrokenPlace(), env);
  expect(code).toBe(1);
  expectExplained(errors);
});

test('so does a command', SLOW, async () => {
  const { databaseUrl = '', dataDir } = await createBrokenPlace();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const command = startScript('admin-command', env, ['create', 'ama', '--generate']);
  const { code, errors } = await command.ended;
  expect(code).toBe(1);
  expectExplained(errors);
});
