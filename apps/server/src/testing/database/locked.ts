import type pg from 'pg';
import { expect } from 'vitest';

const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Runs work while another transaction holds what a statement locks; PostgreSQL only, for elsewhere transactions take turns. */
export async function whileLocked<Result>(pool: pg.Pool, lock: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock);
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Resolves once so many transactions wait for locks. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
  const waiting = async () => (await pool.query(WAITING)).rows[0].n;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count);
}
