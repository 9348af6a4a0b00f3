import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { lockConnection } from '../locks.ts';
import { startMaintenance } from './maintenance.ts';

const database = useTestDatabase();
const MINUTE_MS = 60_000;
const breakCounts = () => database().pool.query(`INSERT INTO row_change VALUES ('schools'::regclass, 7, 3)`);

/** Starts the maintenance of a process, with the wrong counts that its checks report. */
function startProcess() {
  const found: object[] = [];
  const maintenance = startMaintenance(database(), { ...silentLog, error: (facts) => void found.push(facts) });
  const check = maintenance.jobs.find(({ name }) => name === 'the nightly check');
  if (!check) throw new Error('The nightly check was not started');
  return { found, maintenance, check };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 10, 20, 2, 59, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('of several processes one does the nightly check, also where the others come a little later', async () => {
  const { pool } = database();
  const found: object[] = [];
  const log = { ...silentLog, error: (facts: object) => void found.push(facts) };
  await breakCounts();
  const processes = [startMaintenance(database(), log)];
  vi.advanceTimersByTime(MINUTE_MS); // half a minute past three
  await vi.waitFor(() => expect(found).toHaveLength(1));
  vi.setSystemTime(new Date(2026, 10, 20, 2, 59, 45));
  processes.push(startMaintenance(database(), log), startMaintenance(database(), log));
  await breakCounts(); // another check would find it
  vi.advanceTimersByTime(MINUTE_MS);
  await Promise.all(processes.slice(1).map((one) => one.stop()));
  expect(found).toHaveLength(1);
  await processes[0]?.stop();
  // The lock is free again: the next one to come by would do it.
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test('a check that is asked for while another process has the lock fails, and says why', async () => {
  const { found, maintenance, check } = startProcess();
  const other = await database().sessions.connect();
  await lockConnection(other, 'the nightly check');
  await breakCounts();
  await check.runNow(async () => {});
  await vi.waitFor(() => expect(check.lastRun()).toMatchObject({ error: 'Another process is doing it' }));
  expect(found).toEqual([]);
  other.release(true);
  await maintenance.stop();
});

test('a check that is asked for ends after its present step when the process does', async () => {
  const { found, maintenance, check } = startProcess();
  await breakCounts();
  const other = await database().pool.connect();
  // The first step waits for this.
  await other.query('BEGIN; LOCK TABLE sessions');
  await check.runNow(async () => {});
  await vi.waitFor(async () => {
    const { rows } = await other.query('SELECT FROM pg_locks WHERE NOT granted');
    expect(rows.length).toBeGreaterThan(0);
  });
  const stopped = maintenance.stop();
  await other.query('ROLLBACK');
  other.release();
  await stopped;
  expect(found).toEqual([]);
});
