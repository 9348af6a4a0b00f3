import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { expireChanges } from './journal-upkeep.ts';

const database = useTestDatabase();
const OLD = { historyDays: 365, deletedPeopleDays: 365 };

const countOf = async (text: string): Promise<number> =>
  (await database().pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${text}`)).rows[0]?.n ?? -1;

/** Stores operations of two years ago with so many changes each, and a hash for each of what was purged before. */
async function storeOld(operations: number, changes: number, hashes = 0): Promise<void> {
  await database().pool.query(`
    INSERT INTO operations (at, actor_name, action, summary)
      SELECT now() - interval '2 years', 'Ama', 'schools.import', '{"schools": {"added": ${changes}}}'
      FROM generate_series(1, ${operations});
    INSERT INTO operation_changes (operation_id, table_name, row_id, kind)
      SELECT o.id, 'schools', n, 'I' FROM operations o, generate_series(1, ${changes}) n;
    INSERT INTO operation_change_hashes (seq, operation_id, hash)
      SELECT -n, (SELECT min(id) FROM operations), '' FROM generate_series(1, ${hashes}) n;
    SELECT journal_seal();
    ANALYZE operations; ANALYZE operation_changes`);
}
const stored = async () => [
  await countOf('operation_changes'),
  await countOf('operation_change_hashes'),
  await countOf('operations WHERE purged_at IS NULL'),
];

test.each([
  { of: 'one large operation', operations: 1, changes: 12_000, hashes: 5000 },
  { of: 'many small ones', operations: 1500, changes: 1, hashes: 0 },
])('a year of changes is deleted part by part: of $of', async ({ operations, changes, hashes }) => {
  const { pool, db } = database();
  await storeOld(operations, changes, hashes);
  await pool.query(`SELECT journal_expire(now() - interval '1 year', '-infinity')`);
  const left = (await countOf('operation_changes')) + (await countOf('operation_change_hashes'));
  // An operation counts like ten changes.
  const atOnce = Math.min(10_000, Math.ceil(10_000 / (changes + 10)) * changes);
  expect(operations * changes + hashes - left).toBeGreaterThan(0);
  expect(operations * changes + hashes - left).toBeLessThanOrEqual(atOnce);
  // One that has lost some of its changes cannot be undone, and is no fault of the chain.
  expect(await countOf('operations WHERE purged_at IS NOT NULL')).toBeGreaterThan(0);
  expect(await countOf('journal_verify()')).toBe(0);
  await expireChanges(db, OLD);
  expect(await stored()).toEqual([0, 0, 0]);
});

test('deleted people are purged part by part', async () => {
  const { pool, db } = database();
  await pool.query(`
    INSERT INTO operations (at, actor_name, action, summary)
      SELECT now() - interval '2 years', 'Ama', 'users.remove', '{"users": {"deleted": 6000}}' FROM generate_series(1, 3);
    INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before)
      SELECT o.id, 'users', 6000 * o.id + n, 'D', '{}' FROM operations o, generate_series(1, 6000) n;
    ANALYZE operations; ANALYZE operation_changes`);
  await pool.query(`SELECT journal_expire('-infinity', now() - interval '1 year')`);
  expect((await stored())[2]).toBe(1);
  await expireChanges(db, { ...OLD, historyDays: 10_000 });
  expect(await stored()).toEqual([0, 0, 0]);
});

test('deleting old changes ends after its present part when the process does, and goes on with the next run', async () => {
  const { db } = database();
  await storeOld(1, 40_000);
  await expireChanges(db, OLD, AbortSignal.abort());
  expect((await stored())[0]).toBe(40_000);
  const ending = new AbortController();
  const ended = expireChanges(db, OLD, ending.signal);
  await expect.poll(() => countOf('operation_changes'), { interval: 1, timeout: 10_000 }).toBeLessThan(40_000);
  ending.abort();
  await ended;
  expect((await stored())[0]).toBeGreaterThan(0);
  await expireChanges(db, OLD);
  expect((await stored())[0]).toBe(0);
});
