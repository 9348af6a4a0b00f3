import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { inShortAttempts, type Work } from './attempts.ts';
import { buildEarly } from './early-indexes.ts';

let pool: pg.Pool;
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: (await createDatabasePlace()).databaseUrl });
  await pool.query('CREATE TABLE one (n int); CREATE TABLE other (n int)');
});
afterEach(() => pool.end());

const warn = vi.fn();
beforeEach(() => void warn.mockReset());

/** Does work on a separate connection, as a start does; returns how many attempts it took. */
async function attempt(work: Work, options?: Parameters<typeof inShortAttempts>[3]): Promise<number> {
  const client = await pool.connect();
  let attempts = 0;
  try {
    await inShortAttempts(
      client,
      async (tx, signal) => {
        attempts++;
        await work(tx, signal);
      },
      { warn },
      options,
    );
  } finally {
    client.release(true);
  }
  return attempts;
}

const QUICK = { shortMs: 100, pauseMs: 10 };
const columns = async () =>
  (await pool.query(`SELECT FROM information_schema.columns WHERE table_name = 'one'`)).rowCount;

test('work that waits for a lock is given up and done later; callers behind it go on meanwhile', async () => {
  const holder = await pool.connect();
  await holder.query('BEGIN; INSERT INTO one VALUES (1)');
  const done = attempt((tx) => tx.query('ALTER TABLE one ADD COLUMN more int').then(() => {}), QUICK);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), 10_000);
  for (let n = 0; n < 20; n++) await pool.query('INSERT INTO one VALUES (2)');
  await holder.query('COMMIT');
  holder.release();
  expect(await done).toBeGreaterThan(1);
  expect(await columns()).toBe(2);
});

test('work that takes too long is given up four times, whole, then it may take longer', async () => {
  const attempts = await attempt(async (tx) => {
    await tx.query('ALTER TABLE one ADD COLUMN more int');
    await tx.query('SELECT pg_sleep(0.15)');
  }, QUICK);
  expect(attempts).toBeGreaterThanOrEqual(5);
  expect(await columns()).toBe(2);
});

test('an attempt ends before its next statement where no statement was there to be cancelled', async () => {
  const attempts = await attempt(async (_, signal) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    signal?.throwIfAborted();
  }, QUICK);
  expect(attempts).toBeGreaterThanOrEqual(5);
});

test('a deadlock with a caller ends the attempt, never the statement of the caller', { timeout: 60_000 }, async () => {
  const caller = await pool.connect();
  await caller.query('BEGIN; INSERT INTO one VALUES (1)');
  let called: Promise<unknown> | undefined;
  const done = attempt(async (tx) => {
    await tx.query('LOCK TABLE other');
    // The caller waits first, and so would be the first who looks for a deadlock.
    called ??= caller.query('INSERT INTO other VALUES (1)');
    await tx.query('SELECT pg_sleep(0.2)');
    await tx.query('LOCK TABLE one');
  });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 });
  await called;
  await caller.query('COMMIT');
  caller.release();
  expect(await done).toBeGreaterThan(1);
  expect((await pool.query('SELECT n FROM other')).rows).toEqual([{ n: 1 }]);
});

const waiting = (statement: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${statement}`],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );

test('nor does one that locks all tables first, and it has those first that it could not get', async () => {
  const caller = await pool.connect();
  await caller.query('BEGIN; INSERT INTO other VALUES (1)');
  const held: unknown[] = [];
  let tries = 0;
  const done = attempt(
    async (tx) => {
      if (++tries <= 4) return void (await tx.query('SELECT pg_sleep(2)'));
      const { rows } = await tx.query(`SELECT relation::regclass::text AS name FROM pg_locks
        WHERE pid = pg_backend_pid() AND mode = 'AccessExclusiveLock' AND locktype = 'relation'`);
      if (rows.length === 0) return void (await tx.query('SELECT pg_sleep(2)'));
      held.push(...rows);
    },
    { shortMs: 100, pauseMs: 100 },
  );
  await waiting('LOCK TABLE other');
  // What would be a deadlock if the attempt waited for it.
  await caller.query('INSERT INTO one VALUES (1)');
  // Now it waits for the other one without having this one.
  await waiting('LOCK TABLE other');
  await pool.query('INSERT INTO one VALUES (2)');
  await caller.query('COMMIT');
  caller.release();
  await done;
  expect(held).toEqual(expect.arrayContaining([{ name: 'one' }, { name: 'other' }]));
  expect((await pool.query('SELECT n FROM one ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('work whose tables callers always have in another order is done, and no caller fails', {
  timeout: 60_000,
}, async () => {
  let isDone = false;
  const write = async () => {
    while (!isDone)
      await pool.query(
        'BEGIN; INSERT INTO other VALUES (1); SELECT pg_sleep(0.02); INSERT INTO one VALUES (1); COMMIT',
      );
  };
  const callers = [write(), write(), write()];
  const work: Work = async (tx) => {
    await tx.query('LOCK TABLE one');
    await tx.query('SELECT pg_sleep(0.1)');
    await tx.query('LOCK TABLE other');
  };
  await attempt(work, { pauseMs: 50 });
  isDone = true;
  await Promise.all(callers);
  expect((await pool.query('SELECT FROM one')).rowCount).toBe((await pool.query('SELECT FROM other')).rowCount);
});

test('an attempt is rolled back only once its cancel has been heard, which would end the rollback', async () => {
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE one');
  const cancels: Socket[] = [];
  const deaf = createServer((socket) => cancels.push(socket)).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  // A TCP server's address is never a path.
  const { port } = deaf.address() as AddressInfo;
  const done = attempt(async (tx) => {
    Object.assign(tx, { host: '127.0.0.1', port });
    await tx.query('SET LOCAL lock_timeout = 300'); // when the cancel is on its way already
    await tx.query('LOCK TABLE one');
  }, QUICK);
  const failed = () =>
    pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE '%(aborted)'`);
  await vi.waitFor(async () => expect((await failed()).rowCount).toBe(1), { timeout: 10_000, interval: 20 });
  expect(cancels).toHaveLength(1);
  await holder.query('ROLLBACK');
  holder.release();
  deaf.close();
  cancels[0]?.destroy();
  expect(await done).toBeGreaterThanOrEqual(2);
});

test('an error of the work itself is thrown immediately, and nothing is stored', async () => {
  const work: Work = async (tx) => {
    await tx.query('ALTER TABLE one ADD COLUMN more int');
    await tx.query('SELECT 1 / 0');
  };
  await expect(attempt(work, QUICK)).rejects.toThrow('division by zero');
  expect(await columns()).toBe(1);
});

const INDEX = '-- First.\nCREATE INDEX IF NOT EXISTS "one_n_index" ON "one" USING btree ("n");';
const migration = (...sql: string[]) => ({ sql, folderMillis: 1, hash: '', bps: true });
const isValid = async () =>
  (
    await pool.query<{ valid: boolean }>(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('one_n_index')`,
    )
  ).rows;

async function build(...sql: string[]): Promise<void> {
  const client = await pool.connect();
  await buildEarly(client, [migration(...sql)], { warn });
  client.release(true);
}

test('an index of a migration is built while others write', async () => {
  const writer = await pool.connect();
  await writer.query('BEGIN; INSERT INTO one VALUES (1)');
  const built = build(INDEX);
  await vi.waitFor(async () => expect(await isValid()).toEqual([{ valid: false }]), { timeout: 10_000 });
  await pool.query('INSERT INTO one VALUES (2)');
  await writer.query('COMMIT');
  writer.release();
  await built;
  expect(await isValid()).toEqual([{ valid: true }]);
});

test('what a killed start has left of an index is built again, and what is whole stays', async () => {
  await build(INDEX);
  await pool.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'one_n_index'::regclass`);
  await build(INDEX);
  expect(await isValid()).toEqual([{ valid: true }]);
  const { rows: before } = await pool.query(`SELECT 'one_n_index'::regclass::oid AS id`);
  await build(INDEX);
  expect((await pool.query(`SELECT 'one_n_index'::regclass::oid AS id`)).rows).toEqual(before);
});

test('an index that cannot be built yet is left to the migration; one that fails says so and leaves nothing', async () => {
  await build(
    'CREATE INDEX IF NOT EXISTS "none_index" ON "none" USING btree ("n")',
    'CREATE INDEX IF NOT EXISTS "later_index" ON "one" USING btree ("later")',
  );
  expect(warn).not.toHaveBeenCalled();
  await pool.query('INSERT INTO one VALUES (1), (1)');
  await build(INDEX.replace('CREATE INDEX', 'CREATE UNIQUE INDEX'));
  expect(warn).toHaveBeenCalledWith(
    { index: 'one_n_index', reason: expect.any(String) },
    'an index is built while others wait',
  );
  expect(await isValid()).toEqual([]);
});
