import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { untilWaiting, whileLocked } from '../../testing/database/locked.ts';
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
  onTestFinished(() => maintenance.stop());
  return { found, maintenance, check };
}

const untilNightIsFree = () =>
  vi.waitFor(async () => {
    const { rows } =
      await database().pool.query(`SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    expect(rows).toEqual([{ n: 0 }]);
  }, 20_000);

beforeEach(async () => {
  // The session of the test before ends with its connection, which nobody waits for.
  await untilNightIsFree();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 10, 20, 2, 59, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('of several processes one does the nightly check, also where the others come a little later', async () => {
  const found: object[] = [];
  const log = { ...silentLog, error: (facts: object) => void found.push(facts) };
  await breakCounts();
  const processes = [startMaintenance(database(), log)];
  onTestFinished(async () => void (await Promise.all(processes.map((one) => one.stop()))));
  vi.advanceTimersByTime(MINUTE_MS); // half a minute past three
  await vi.waitFor(() => expect(found).toHaveLength(1), 20_000);
  vi.setSystemTime(new Date(2026, 10, 20, 2, 59, 45));
  processes.push(startMaintenance(database(), log), startMaintenance(database(), log));
  await breakCounts(); // another check would find it
  vi.advanceTimersByTime(MINUTE_MS);
  await Promise.all(processes.slice(1).map((one) => one.stop()));
  expect(found).toHaveLength(1);
  await processes[0]?.stop();
  // The lock is free again: the next one to come by would do it.
  await untilNightIsFree();
});

test('a check that is asked for while another process has the lock fails, and says why', async () => {
  const { found, check } = startProcess();
  const other = await database().sessions.connect();
  onTestFinished(() => other.release(true));
  await lockConnection(other, 'the nightly check');
  await breakCounts();
  await check.runNow(async () => {});
  await vi.waitFor(() => expect(check.lastRun()).toMatchObject({ error: 'Another process is doing it' }), 10_000);
  expect(found).toEqual([]);
});

test('a check of the night ends after its present part when the process does, and counts as missed', async () => {
  const { found, maintenance } = startProcess();
  await breakCounts();
  let stopped: Promise<void> | undefined;
  // The first table that is counted.
  await whileLocked(database().pool, 'LOCK TABLE correct_answers', async () => {
    vi.advanceTimersByTime(MINUTE_MS);
    await untilWaiting(database().pool, 1);
    stopped = maintenance.stop();
  });
  await stopped;
  expect(found).toEqual([]);
  expect((await database().pool.query('SELECT FROM job_runs WHERE done_at IS NOT NULL')).rowCount).toBe(0);
});

test('a check that is asked for ends after its present step when the process does', async () => {
  const { found, maintenance, check } = startProcess();
  await breakCounts();
  // The first step waits for this.
  let stopped: Promise<void> | undefined;
  await whileLocked(database().pool, 'LOCK TABLE sessions', async () => {
    await check.runNow(async () => {});
    await untilWaiting(database().pool, 1);
    stopped = maintenance.stop();
  });
  await stopped;
  expect(found).toEqual([]);
});
