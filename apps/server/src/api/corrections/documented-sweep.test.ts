import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { sweepAnswers } from './sweeps.ts';

const database = useTestDatabase();

test('the statement for a restore by pg_restore has corrections of a cluster that was far ahead looked after', async () => {
  const { db, pool } = database();
  const page = readFileSync(new URL('../../../../../docs/operations/back-up.md', import.meta.url), 'utf8');
  const statement = /```sql\n(.+)\n```/.exec(page)?.[1] ?? '';
  await pool.query('INSERT INTO correction_sweeps VALUES (1, 9000000000000000)');
  expect(await sweepAnswers(db)).toBe(0);
  await pool.query(statement);
  // Other tests on the same server have transactions too.
  await expect.poll(() => sweepAnswers(db), { timeout: 20_000 }).toBe(1);
});
