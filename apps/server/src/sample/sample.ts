import { countSchools } from '../api/schools/schools.queries.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { insertBank } from './insert-bank.ts';
import { insertSchools } from './insert-schools.ts';
import { storePictures } from './pictures.ts';
import { sampleSchools } from './schools.ts';

/**
 * Fills an empty database with the sample competition, and the storage with its pictures; a database that holds schools
 * already is left as it is.
 */
export async function insertSample(db: Database, storage: Storage): Promise<void> {
  if ((await countSchools(db)) > 0) return;
  const pictures = await storePictures(storage);
  await db.transaction(async (tx) => {
    await insertSchools(tx, sampleSchools);
    await insertBank(tx, pictures);
  });
}
