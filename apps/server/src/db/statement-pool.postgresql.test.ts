import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { CallerGoneError, DatabaseAwayError } from './constraints.ts';
import { StatementPool } from './statement-pool.ts';

let pool: pg.Pool;
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: (await createDatabasePlace()).databaseUrl });
});
afterEach(() => pool.end());

/** Whose cancellations always come too late. */
const watch = { cancel: async () => {}, isAway: async () => false, report: () => {} };
const buildStatements = (endAfterMs: number) =>
  new StatementPool({ pool, watch, onRun: () => {}, pooled: { endAfterMs } });

test('where the time limit of a statement passes as it ends, what follows on its connection can be tried again', async () => {
  const connection = await buildStatements(10).connect();
  await connection.query('SELECT pg_sleep(0.1)');
  await expect(connection.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseAwayError);
  connection.release();
  expect(pool.totalCount).toBe(0);
});

test('where its caller goes as it ends, nothing follows on its connection', async () => {
  const leaving = new AbortController();
  const connection = await buildStatements(60_000).for(leaving.signal).connect();
  const running = connection.query('SELECT pg_sleep(0.1)');
  leaving.abort();
  await running;
  await expect(connection.query('SELECT 1')).rejects.toBeInstanceOf(CallerGoneError);
  connection.release();
  expect(pool.totalCount).toBe(0);
});
