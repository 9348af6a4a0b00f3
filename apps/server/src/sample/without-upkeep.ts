import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Triggers that would put every participant onto the lists of those to be looked at for badges, and every answer into the log. */
const LISTING_TRIGGERS = ['badge_check_insert', 'badge_backfill', 'answer_log_insert'];

/** Two statements: one that takes something away and one that brings it back. */
interface Upkeep {
  readonly away: string;
  readonly back: string;
}

/**
 * The foreign keys and indexes of the tables, other than what backs a constraint, and those triggers. In the order
 * in which they are taken away and brought back.
 */
async function listUpkeep(tx: Database, tables: readonly string[]): Promise<Upkeep[]> {
  const { rows } = await tx.execute(sql`
    WITH loaded AS (SELECT name::regclass AS rel FROM unnest(${sql.param(tables)}::text[]) name)
    SELECT 1 AS step, format('DROP INDEX %s', indexrelid::regclass) AS away, pg_get_indexdef(indexrelid) AS back
    FROM pg_index JOIN loaded ON rel = indrelid
    WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
    UNION ALL
    SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', rel, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', rel, conname, pg_get_constraintdef(c.oid))
    FROM pg_constraint c JOIN loaded ON rel = conrelid WHERE contype = 'f'
    UNION ALL
    SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', rel, tgname), format('ALTER TABLE %s ENABLE TRIGGER %I', rel, tgname)
    FROM pg_trigger JOIN loaded ON rel = tgrelid WHERE tgname = ANY (${sql.param(LISTING_TRIGGERS)})
    ORDER BY step, away`);
  return rows.map(({ away, back }) => ({ away: String(away), back: String(back) }));
}

/**
 * Does work that fills tables, inside the caller's transaction. Their indexes are built and their foreign keys checked
 * once at the end, which takes a fraction of the time; until then no one else can use the tables. The work itself must
 * store the badges that are earned. What is kept of answers is counted by the server.
 */
export async function withoutUpkeep<Done>(
  tx: Database,
  tables: readonly string[],
  work: () => Promise<Done>,
): Promise<Done> {
  const upkeep = await listUpkeep(tx, tables);
  for (const { away } of upkeep) await tx.execute(sql.raw(away));
  const done = await work();
  await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { back } of upkeep) await tx.execute(sql.raw(back));
  await tx.execute(sql`SELECT answers_recount_all(), row_count_repair('user_answers')`);
  // The dashboard's figures are computed again where they are missing.
  await tx.execute(sql`DELETE FROM day_figures`);
  await tx.execute(sql`DELETE FROM overview_figures`);
  return done;
}
