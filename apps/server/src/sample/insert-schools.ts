import type { SchoolInput } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Stores the schools in one statement, in their order, as if at `at`; returns their ids. */
export async function insertSchools(tx: Database, schools: readonly SchoolInput[], at: Date): Promise<number[]> {
  const made = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO schools (name, region, location, identity_key, created_at, updated_at)
    SELECT x.name, x.region, x.location, school_identity(x.name, x.region, x.location), ${made}, ${made}
    FROM json_to_recordset(${JSON.stringify(schools)}::json) AS x(name text, region text, location text)
    RETURNING id`);
  return rows.map(({ id }) => Number(id));
}
