import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { lockConnection } from '../db/locks.ts';
import { markerOf } from '../db/unfinished-restore.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createEmptyPlace } from './testing-places.ts';

test('a start that has waited for a restore makes no new installation where that was killed', async () => {
  const place = await createEmptyPlace();
  const pool = new pg.Pool({ connectionString: place.databaseUrl });
  const restore = await pool.connect();
  await lockConnection(restore, 'migrating');
  const start = openDatabase({ ...place, log: silentLog, maintenance: false });
  const asking = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock%'`;
  // The one that has it, and the one that asks for it.
  const isWaiting = async () => expect((await pool.query(asking)).rows).toHaveLength(2);
  await Promise.race([start, vi.waitFor(isWaiting, { timeout: 20_000 })]);
  await writeFile(markerOf(place.dataDir), 'killed');
  const refusal = expect(start).rejects.toThrow('has not finished');
  restore.release(true);
  await refusal;
  const { rows } = await pool.query(`SELECT to_regclass('users') AS found`);
  expect(rows).toEqual([{ found: null }]);
  await pool.end();
}, 60_000);
