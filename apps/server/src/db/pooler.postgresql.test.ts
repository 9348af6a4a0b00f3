import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { isCallerGone, isCanceled } from './constraints.ts';
import type { OpenDatabase } from './database.ts';
import { forWide, poolOf } from './handles.ts';
import { tryLockConnection } from './locks.ts';
import { PreparedStatement } from './prepared-statement.ts';

const SLOW = { timeout: 60_000 };

let databases: OpenDatabase[] = [];

/** A process behind a pooler that has fewer connections than the process. */
async function open(mode: 'session' | 'transaction'): Promise<OpenDatabase> {
  const { databaseUrl: directUrl = '' } = await createDatabasePlace();
  const databaseUrl = await startPgBouncer(directUrl, mode);
  const database = await openDatabase({
    databaseUrl,
    directUrl: mode === 'transaction' ? directUrl : undefined,
    dataDir: '',
    log: silentLog,
    maintenance: false,
    pools: { wideTimeoutMs: 1000 },
  });
  databases.push(database);
  return database;
}

afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  databases = [];
});

const asleep = 'SELECT pg_sleep(30)';

/** How many connections of the server sleep. */
async function countAsleep({ sessions }: OpenDatabase): Promise<number> {
  const { rows } = await sessions.query<{ n: number }>(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE query = '${asleep}' AND state = 'active' AND datname = current_database()`,
  );
  return rows[0]?.n ?? 0;
}

describe.runIf(hasPgBouncer).each(['session', 'transaction'] as const)('behind PgBouncer in %s mode', SLOW, (mode) => {
  test('statements that are prepared, and transactions, find what they need on any connection', async () => {
    const { db } = await open(mode);
    const statement = new PreparedStatement('numbers', 'SELECT $1::int AS n, pg_backend_pid() AS pid');
    const run = async (n: number) => (await poolOf(db)?.query(statement, [n]))?.rows[0];
    const seen = await Promise.all(Array.from({ length: 200 }, (_, n) => run(n)));
    expect(seen.map((row) => row.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
    const zones = await Promise.all(
      Array.from({ length: 10 }, () => db.transaction(async (tx) => (await tx.execute(sql`SHOW TimeZone`)).rows)),
    );
    expect(zones).toEqual(Array(10).fill([{ TimeZone: 'UTC' }]));
  });

  test('what a caller no longer waits for, and what takes too long, is ended at the server', async () => {
    const database = await open(mode);
    const caller = new AbortController();
    const gone = database
      .readingFor(caller.signal)
      .execute(asleep)
      .catch((error: unknown) => error);
    await expect.poll(() => countAsleep(database)).toBe(1);
    caller.abort();
    expect(await gone).toSatisfy(isCallerGone);
    await expect.poll(() => countAsleep(database)).toBe(0);
    const slow: unknown = await forWide(database.db)
      .execute(asleep)
      .catch((error: unknown) => error);
    expect(slow).toSatisfy(isCanceled);
    await expect.poll(() => countAsleep(database)).toBe(0);
  });

  test('a lock of a connection is held by its process until that gives it up', async () => {
    const { sessions } = await open(mode);
    const [one, other] = await Promise.all([sessions.connect(), sessions.connect()]);
    expect(await tryLockConnection(one, 'the nightly check')).toBe(true);
    expect(await tryLockConnection(other, 'the nightly check')).toBe(false);
    one.release(true);
    await expect.poll(() => tryLockConnection(other, 'the nightly check')).toBe(true);
    other.release(true);
  });
});
