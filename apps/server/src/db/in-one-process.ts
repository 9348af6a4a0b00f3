import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Does background work in a transaction of its own; undefined where another process holds the lock of this number. Its
 * statements are not compiled: that, as PostgreSQL may decide to, takes longer than running them.
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
