import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { jobPlugin } from '../../jobs/job-plugin.ts';

/**
 * Marks the answers that were stored while a correction was applied, by transactions that could not see it, and what had
 * arrived since where it is undone. It looks once all transactions of that time have ended; what came in later a trigger has
 * marked already. Returns how many corrections were looked after.
 */
export function sweepAnswers(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ correction_id: number }>(sql`
      DELETE FROM correction_sweeps WHERE applied_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      RETURNING correction_id`);
    for (const { correction_id } of rows) await tx.execute(sql`SELECT correction_sweep(${correction_id})`);
    return rows.length;
  });
}

/** Looks after applied and undone corrections for as long as the process listens. */
export const correctionSweeps = jobPlugin('marking answers by corrections', ({ db }) => sweepAnswers(db));
