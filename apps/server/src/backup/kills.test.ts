import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { createDatabasePlace, createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { KILLS } from '../testing/kills.ts';
import { silentLog } from '../testing/silent-log.ts';
import { readArchive } from './archive.ts';
import { after, expectKilledRestores, SLOW, timeOf } from './testing-kills.ts';
import { run } from './testing-places.ts';

/** The unfinished files of a backup. */
const partsOf = (file: string) =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)) && name.endsWith('.part'));

let folder: string;
let whole: string;
let source: DatabasePlace;
let backupMs: number;

beforeAll(async () => {
  folder = await createTestFolder();
  whole = join(folder, 'whole.tgz');
  source = await createDatabasePlace();
  const database = await openDatabase({ ...source, log: silentLog, maintenance: false });
  await database.pool.query(`INSERT INTO schools (name, region, identity_key)
    SELECT 'School ' || n, 'Region', 'key ' || n FROM generate_series(1, 60000) n`);
  await database.close();
  backupMs = await timeOf(
    () => partsOf(whole).length > 0,
    () => run('backup', source, whole),
  );
}, SLOW.timeout);

/** Reads all of a file; throws where it is no whole backup. */
const readAll = (file: string) =>
  readArchive(file, undefined, async (entries) => {
    for await (const _ of entries);
  });

test(
  `a backup that is killed is never taken for a whole one, ${KILLS} times, and the next one is whole`,
  SLOW,
  async () => {
    let left = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const file = join(folder, `${kill}.tgz`);
      await run(
        'backup',
        source,
        file,
        after(() => partsOf(file).length > 0, (backupMs * kill) / KILLS),
      );
      // A kill may come too late: what has its name is whole.
      if (existsSync(file)) await readAll(file);
      else left++;
      await rm(file, { force: true });
      for (const part of partsOf(file)) await rm(join(folder, part));
      expect(await run('backup', source, file)).toMatchObject({ code: 0, errors: '' });
      await readAll(file);
      expect(partsOf(file)).toEqual([]);
    }
    expect(left).toBeGreaterThan(0);
  },
);

test(
  `a restore that is killed is never taken for an installation, ${KILLS} times, and can be repeated`,
  SLOW,
  async () => {
    const { report } = await expectKilledRestores((place, killAt) => run('restore', place, whole, killAt));
    expect(report).toMatch(/\n {2}schools +60,000\n/);
  },
);
