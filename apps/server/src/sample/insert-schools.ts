import type { SchoolInput } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Stores the schools in one statement, in their order, as if at `at`. */
export async function insertSchools(tx: Database, schools: readonly SchoolInput[], at: Date): Promise<void> {
  const made = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    INSERT INTO schools (name, region, location, identity_key, created_at, updated_at)
    SELECT x.name, x.region, x.location, school_identity(x.name, x.region, x.location), ${made}, ${made}
    FROM json_to_recordset(${JSON.stringify(schools)}::json) AS x(name text, region text, location text)`);
}
