import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Runs background work in a new transaction; returns undefined where another process holds the lock of this number. JIT
 * compilation is off: compiling these statements takes longer than running them.
 */
export function inOneProcess<Done>(
  db: Database,
  lock: number,
  work: (tx: Database) => Promise<Done>,
): Promise<Done | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT pg_try_advisory_xact_lock(${lock}) AS held, set_config('jit', 'off', true)`,
    );
    return rows[0]?.held === true ? work(tx) : undefined;
  });
}
