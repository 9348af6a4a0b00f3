import { countSchools, insertSchool } from '../api/schools/schools.queries.ts';
import type { Database } from '../db/database.ts';
import { sampleSchools } from './schools.ts';

/** Fills an empty database with the sample competition; one that holds schools already is left as it is. */
export async function insertSample(db: Database): Promise<void> {
  if ((await countSchools(db)) > 0) return;
  await db.transaction(async (tx) => {
    for (const school of sampleSchools) await insertSchool(tx, school);
  });
}
