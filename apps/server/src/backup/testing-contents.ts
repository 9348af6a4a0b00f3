import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../db/client.ts';
import { buildBadge } from '../testing/builders/badges.ts';
import { buildUser } from '../testing/builders/users.ts';
import type { DatabasePlace } from '../testing/database/test-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { readArchive } from './archive.ts';
import { type Counts, ENTRIES } from './contents.ts';

/** What a backup counts of each table, with the sum of its rows, of the sequences and of the pictures. */
export const countsOf = (file: string) =>
  readArchive(file, undefined, async (entries) => {
    let counts: unknown;
    for await (const { name, bytes } of entries)
      if (name === ENTRIES.counts) counts = JSON.parse(Buffer.from(bytes).toString());
    return counts as Counts; // written by this module
  });

/** Fills a place with rows that are hard to copy, and a picture, whose name it returns. */
export async function fill(place: DatabasePlace): Promise<string> {
  const picture = `${randomBytes(20).toString('hex')}.webp`;
  await mkdir(join(place.dataDir, 'uploads'), { recursive: true });
  await writeFile(join(place.dataDir, 'uploads', picture), randomBytes(5000));
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await buildBadge(database.db, { icon: picture });
  await buildUser(database.db, { name: 'tab\tline\nbackslash\\ and nothing \\N' });
  await database.pool.query(`INSERT INTO schools (name, region, identity_key)
    SELECT 'School ' || n, 'Region', 'key ' || n FROM generate_series(1, 30000) n`);
  await database.close();
  return picture;
}
