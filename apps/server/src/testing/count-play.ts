import { sql } from 'drizzle-orm';
import { awardWaiting } from '../api/badges/award.ts';
import { updateStatistics } from '../api/questions/statistics/statistics-upkeep.ts';
import { addUpAnswers } from '../api/standings/play-days.ts';
import type { Database, OpenDatabase } from '../db/database.ts';

/** Empties the log of answers: what it has is added to the sums, and those who may have earned a badge are listed. */
export async function foldAnswers(db: Database, zone = 'UTC'): Promise<void> {
  let folded: number | undefined;
  do {
    const { rows } = await db.execute<{ folded: number }>(sql`SELECT answers_fold(100000, ${zone}) AS folded`);
    folded = rows[0]?.folded;
  } while (folded);
}

/** Gives all badges that are earned, as the background jobs do. */
export async function awardAll(db: Database, zone: string, signal?: AbortSignal): Promise<number> {
  await foldAnswers(db, zone);
  return awardWaiting(db, zone, signal);
}

/** Adds up all answers, and computes the figures of all questions that are due. */
export async function countPlay(database: Pick<OpenDatabase, 'db' | 'pool' | 'kind'>, zone = 'UTC'): Promise<void> {
  await addUpAnswers(database, zone);
  await updateStatistics(database, zone);
}
