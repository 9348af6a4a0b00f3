import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listUpkeep } from '../db/maintenance/upkeep.ts';

/**
 * Triggers that would put every participant onto the lists of those to be looked at for badges, and every answer into the log, or
 * look for all levels of each participant while there is no index.
 */
const LISTING_TRIGGERS = ['badge_check_insert', 'badge_backfill', 'answer_log_insert', 'level_sets_insert'];

/** The largest integer of the database: all in one step. */
const MOST_USERS = 2 ** 31 - 1;

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
  const upkeep = await listUpkeep(tx, tables, LISTING_TRIGGERS);
  for (const { away } of upkeep) await tx.execute(sql.raw(away));
  const done = await work();
  await tx.execute(sql`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { back } of upkeep) await tx.execute(sql.raw(back));
  await tx.execute(sql`SELECT answers_recount_all(), row_count_repair('user_answers')`);
  await tx.execute(sql`SELECT level_sets_recount(0, ${MOST_USERS})`);
  // The dashboard's figures are computed again where they are missing.
  await tx.execute(sql`DELETE FROM day_figures`);
  await tx.execute(sql`DELETE FROM overview_figures`);
  return done;
}
