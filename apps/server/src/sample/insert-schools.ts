import type { SchoolInput } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { inChunks } from './load.ts';

/** So many go to the database in one statement. */
const AT_ONCE = 5000;

/** Stores schools in their order, as if at `at`; returns their ids. */
export async function insertSchools(tx: Database, schools: Iterable<SchoolInput>, at: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const some of inChunks(schools, AT_ONCE)) ids.push(...(await insertSome(tx, some, at)));
  return ids;
}

async function insertSome(tx: Database, schools: readonly SchoolInput[], at: Date): Promise<number[]> {
  const made = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO schools (name, region, location, identity_key, created_at, updated_at)
    SELECT x.name, x.region, x.location, school_identity(x.name, x.region, x.location), ${made}, ${made}
    FROM json_to_recordset(${JSON.stringify(schools)}::json) AS x(name text, region text, location text)
    RETURNING id`);
  return rows.map(({ id }) => Number(id));
}
