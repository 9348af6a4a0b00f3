import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/client.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createDatabasePlace, createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeDueBackup } from './due-backup.ts';
import { restoreBackup } from './restore.ts';
import { createEmptyPlace } from './testing-places.ts';

const SLOW = { timeout: 120_000 };
const NOON = new Date('2026-11-26T12:00:00Z');
const PASSPHRASE = 'four blue kettles sing';
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 60 * 60 * 1000);

describe('backups that the server makes', SLOW, () => {
  let folder: string;
  let place: DatabasePlace;
  let database: OpenDatabase;
  beforeEach(async () => {
    folder = join(await createTestFolder(), 'backups');
    place = await createDatabasePlace();
    database = await openDatabase({ ...place, log: silentLog, maintenance: false });
    return () => database.close();
  }, SLOW.timeout);

  const make = (
    now: Date,
    settings: { passphrase?: string } = {},
    { signal = new AbortController().signal, isAskedFor = false } = {},
  ) =>
    makeDueBackup(
      database,
      {
        directUrl: undefined,
        ...place,
        backups: { folder, everyHours: 24, keep: 2, passphrase: undefined, ...settings },
      },
      { signal, isAskedFor, now },
    );

  /** As the job does, again and again: the lock of the one before may be held until its connection has ended. */
  const again = (attempt: () => Promise<void>) => vi.waitFor(attempt, { timeout: 60_000 });
  const makeUntil = (now: Date, names: readonly string[], isAskedFor = false) =>
    again(async () => {
      await make(now, {}, { isAskedFor });
      expect(await readdir(folder)).toEqual(names);
    });

  it('are made when they are due, and the oldest are removed, but nothing of others', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'notes.txt'), '');
    await writeFile(join(folder, 'quizdesk-2026-11-01T12-00-00Z.tgz.0a1b2c3d.part'), '');
    await make(NOON);
    await make(hoursLater(1));
    expect(await readdir(folder)).toEqual(['notes.txt', 'quizdesk-2026-11-26T12-00-00Z.tgz']);
    const [first, second, third] = [26, 27, 28].map((day) => `quizdesk-2026-11-${day}T12-00-00Z.tgz`);
    await makeUntil(hoursLater(24), ['notes.txt', String(first), String(second)]);
    await makeUntil(hoursLater(48), ['notes.txt', String(second), String(third)]);
  });

  it('are not put off by one that a wrong clock has named', async () => {
    const names = ['quizdesk-2026-11-26T12-00-00Z.tgz', 'quizdesk-2031-01-01T00-00-00Z.tgz'];
    await mkdir(folder);
    await writeFile(join(folder, String(names[1])), '');
    await makeUntil(NOON, names);
  });

  it('are made on request whether or not one is due, and the next one that is due removes the oldest', async () => {
    const names = [12, 13, 14].map((hour) => `quizdesk-2026-11-26T${hour}-00-00Z.tgz`);
    await make(NOON);
    await makeUntil(hoursLater(1), names.slice(0, 2), true);
    await makeUntil(hoursLater(2), names, true);
    await makeUntil(hoursLater(26), [String(names[2]), 'quizdesk-2026-11-27T14-00-00Z.tgz']);
  });

  it('are encrypted with the pass phrase, and restored with it alone', async () => {
    await make(NOON, { passphrase: PASSPHRASE });
    const file = join(folder, 'quizdesk-2026-11-26T12-00-00Z.tgz.age');
    expect((await readFile(file)).toString('latin1', 0, 32)).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    const target = await createEmptyPlace();
    await expect(restoreBackup(target, file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE_FILE');
    await expect(restoreBackup(target, file, 'another phrase')).rejects.toThrow('another pass phrase');
    expect((await restoreBackup(target, file, PASSPHRASE))?.tables.length).toBeGreaterThan(50);
  });

  it('that fail say why, leave no file and keep the older ones', async () => {
    await make(NOON);
    await rm(join(place.dataDir, 'uploads'), { recursive: true, force: true });
    await writeFile(join(place.dataDir, 'uploads'), 'not a folder');
    await again(() => expect(make(hoursLater(24))).rejects.toThrow(/uploads/));
    expect(await readdir(folder)).toEqual(['quizdesk-2026-11-26T12-00-00Z.tgz']);
  });

  it('that are killed say by what, as where the machine has no memory left', async () => {
    vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.kill(process.pid,9)');
    await expect(make(NOON).finally(() => vi.unstubAllEnvs())).rejects.toThrow('The backup ended with SIGKILL.');
  });

  it('are interrupted when the server ends, and the next one removes what they have left', async () => {
    const ending = new AbortController();
    const making = make(NOON, {}, { signal: ending.signal });
    const begun = async () => expect((await readdir(folder)).join()).toMatch(/\.part$/);
    await Promise.race([making, vi.waitFor(begun, { timeout: 60_000, interval: 1 })]);
    ending.abort();
    await expect(making).rejects.toThrow();
    expect((await readdir(folder)).join()).toMatch(/\.part$/);
    await makeUntil(hoursLater(1), ['quizdesk-2026-11-26T13-00-00Z.tgz']);
  });
});
