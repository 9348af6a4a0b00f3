import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { createDatabasePlace, createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { KILLS } from '../testing/kills.ts';
import { startRefused } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { readArchive } from './archive.ts';
import { createEmptyPlace, run } from './testing-places.ts';

/** Each kill takes three processes. */
const SLOW = { timeout: 120_000 * KILLS };

/** The unfinished files of a backup. */
const partsOf = (file: string) =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)) && name.endsWith('.part'));

/** Resolves so long after the work has begun that is to be killed. */
async function after(begun: () => boolean, ms: number): Promise<void> {
  await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 60_000, interval: 1 });
  await setTimeout(ms);
}

/** How long it is from then to the end of the work. */
async function timeOf(begun: () => boolean, work: () => Promise<unknown>): Promise<number> {
  const done = work();
  await after(begun, 0);
  const start = Date.now();
  await done;
  return Date.now() - start;
}

/** What a repeated restore says where the killed one had only to say that it was done. */
const ALL_STORED = 'The restore that was interrupted had stored and checked everything; it is finished now.\n';

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
    const markerOf = ({ dataDir }: DatabasePlace) => join(dataDir, 'restoring');
    const first = await createEmptyPlace();
    let report = '';
    const restoreMs = await timeOf(
      () => existsSync(markerOf(first)),
      async () => {
        report = (await run('restore', first, whole)).output;
      },
    );
    expect(report).toMatch(/\n {2}schools +60,000\n/);
    let left = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const place = await createEmptyPlace();
      const killed = await run(
        'restore',
        place,
        whole,
        after(() => existsSync(markerOf(place)), (restoreMs * kill) / KILLS),
      );
      if (!existsSync(markerOf(place))) {
        expect(killed).toMatchObject({ code: 0, output: report });
        continue;
      }
      left++;
      const refusal = expect.stringContaining(`A restore into ${place.dataDir} has not finished`);
      expect(await startRefused(place)).toMatchObject({ code: 1, output: '', errors: refusal });
      const repeated = await run('restore', place, whole);
      expect([report, ALL_STORED]).toContain(repeated.output);
      expect(repeated).toMatchObject({ code: 0, errors: '' });
      expect(existsSync(markerOf(place))).toBe(false);
    }
    expect(left).toBeGreaterThan(0);
  },
);
