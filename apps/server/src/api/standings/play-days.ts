import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** How many students one transaction counts. */
const AT_ONCE = 500;

/** Counts the days of play of the next students who are due; false where nobody else is. */
export async function updatePlayDays(db: Database, timeZone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT play_days_update(${AT_ONCE}, ${timeZone}) AS counted`);
  return Number(rows[0]?.counted) === AT_ONCE;
}
