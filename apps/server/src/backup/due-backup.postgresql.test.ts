import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { lockConnection } from '../db/locks.ts';
import { createDatabasePlace, createTestFolder } from '../testing/database/test-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeDueBackup } from './due-backup.ts';

test('while another process makes a backup, one that is due is left to it, and one that is asked for says why it failed', async () => {
  const folder = join(await createTestFolder(), 'backups');
  await mkdir(folder);
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const other = await database.sessions.connect();
  await lockConnection(other, 'making a backup');
  const backups = { folder, everyHours: 24, keep: 2, passphrase: undefined };
  const make = (isAskedFor: boolean) =>
    makeDueBackup(
      database,
      { directUrl: undefined, ...place, backups },
      { signal: new AbortController().signal, isAskedFor },
    );
  await make(false);
  await expect(make(true)).rejects.toThrow('Another process is doing it');
  expect(await readdir(folder)).toEqual([]);
  other.release(true);
  await database.close();
}, 60_000);
