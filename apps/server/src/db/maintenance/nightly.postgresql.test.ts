import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { startMaintenance } from './maintenance.ts';

const database = useTestDatabase();
const MINUTE_MS = 60_000;

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
  const breakCounts = () => pool.query(`INSERT INTO row_change VALUES ('schools'::regclass, 7, 3)`);
  await breakCounts();
  const processes = [startMaintenance(database(), log)];
  vi.advanceTimersByTime(MINUTE_MS); // half a minute past three
  await vi.waitFor(() => expect(found).toHaveLength(1));
  vi.setSystemTime(new Date(2026, 10, 20, 2, 59, 45));
  processes.push(startMaintenance(database(), log), startMaintenance(database(), log));
  await breakCounts(); // whoever checked again would find it
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
