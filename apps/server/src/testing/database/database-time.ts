import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** The time by the database's clock, which dates what it stores, in the form of the API: both can be sorted. */
export async function databaseTime(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`SELECT clock_timestamp()::timestamptz(3)::text AS at`);
  return new Date(String(rows[0]?.at)).toISOString();
}
