import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { startMaintenance } from '../maintenance/maintenance.ts';

const database = useTestDatabase();
const CHECKPOINT_INTERVAL_MS = 5 * 60 * 1000;

async function checkpointPosition(): Promise<unknown> {
  return (await database().pool.query('SELECT checkpoint_lsn::text FROM pg_control_checkpoint()')).rows[0];
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what was written is in a checkpoint a few minutes later, and a quiet database writes none', async () => {
  const maintenance = startMaintenance(database(), silentLog);
  // Each job writes its first run to the table of runs.
  vi.advanceTimersByTime(CHECKPOINT_INTERVAL_MS);
  const recorded = async () => (await database().pool.query('SELECT FROM job_runs')).rowCount;
  await vi.waitFor(async () => expect(await recorded()).toBe(3), 10_000);
  await database().pool.query(`INSERT INTO schools (name, identity_key) VALUES ('Prempeh', 'p')`);
  const before = await checkpointPosition();
  vi.advanceTimersByTime(CHECKPOINT_INTERVAL_MS);
  await vi.waitFor(async () => expect(await checkpointPosition()).not.toEqual(before), 10_000);
  for (let turn = 0; turn < 5; turn++) await checkpointPosition(); // the job has had its turn and is over
  const after = await checkpointPosition();
  vi.advanceTimersByTime(CHECKPOINT_INTERVAL_MS);
  await maintenance.stop();
  expect(await checkpointPosition()).toEqual(after);
});
