import type { SchoolInput } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Stores the schools in one statement, in their order. */
export async function insertSchools(tx: Database, schools: readonly SchoolInput[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO schools (name, region, location, identity_key)
    SELECT x.name, x.region, x.location, school_identity(x.name, x.region, x.location)
    FROM json_to_recordset(${JSON.stringify(schools)}::json) AS x(name text, region text, location text)`);
}
