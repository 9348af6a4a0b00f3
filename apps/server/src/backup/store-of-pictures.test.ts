import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markerOf } from '../db/unfinished-restore.ts';
import { openStorage } from '../storage/open-storage.ts';
import { movePictures } from '../storage/pictures-command.ts';
import { createDatabasePlace, createTestFolder } from '../testing/database/test-database.ts';
import { startObjectStore } from '../testing/object-store-server.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { fill } from './testing-contents.ts';
import { createEmptyPlace } from './testing-places.ts';

const SLOW = { timeout: 300_000 };
let server: Awaited<ReturnType<typeof startObjectStore>>;
beforeEach(async () => {
  server = await startObjectStore();
});
afterEach(() => server.close());

it('pictures of a store are backed up, and restored into a folder or an empty store', SLOW, async () => {
  const source = await createDatabasePlace();
  const picture = await fill(source);
  const store = server.settings;
  await movePictures(await openStorage(source), await openStorage({ ...source, store }));
  const bytes = server.objects.get(picture)?.bytes;
  const file = join(await createTestFolder(), 'backup.tgz');
  expect(await makeBackup({ ...source, store }, file)).toMatchObject({ pictures: 1 });

  const withFolder = await createEmptyPlace();
  expect(await restoreBackup(withFolder, file)).toMatchObject({ pictures: 1 });
  expect(await (await openStorage(withFolder)).listAll()).toEqual([picture]);

  const withStore = { ...(await createEmptyPlace()), store };
  await expect(restoreBackup(withStore, file)).rejects.toThrow('The store that STORAGE_URL names is not empty');
  server.objects.clear();
  expect(await restoreBackup(withStore, file)).toMatchObject({ pictures: 1 });
  expect(server.objects.get(picture)?.bytes).toEqual(bytes);
});

it('a restore that fails before it has stored anything leaves no sign of one that was interrupted', SLOW, async () => {
  const source = await createDatabasePlace();
  await fill(source);
  const file = join(await createTestFolder(), 'backup.tgz');
  await makeBackup(source, file);
  const place = { ...(await createEmptyPlace()), store: server.settings };
  // It says that it is empty, and nothing any more when it is to be emptied.
  server.failAfter(1);
  await expect(restoreBackup(place, file)).rejects.toThrow('The store of pictures does not respond');
  expect(existsSync(markerOf(place.dataDir))).toBe(false);
});

it('a restore that was interrupted is repeated into its own store, and never empties another one', SLOW, async () => {
  const source = await createDatabasePlace();
  const picture = await fill(source);
  const file = join(await createTestFolder(), 'backup.tgz');
  await makeBackup(source, file);
  const place = { ...(await createEmptyPlace()), store: server.settings };
  const other = await startObjectStore();
  try {
    await writeFile(markerOf(place.dataDir), `interrupted\n${server.settings.url}`);
    await (await openStorage(place)).write('half.webp', Buffer.from('of the interrupted one'));
    await (await openStorage({ ...place, store: other.settings })).write('logo.webp', Buffer.from('in use'));
    const refusal = 'The store that STORAGE_URL names is not empty';
    await expect(restoreBackup({ ...place, store: other.settings }, file)).rejects.toThrow(refusal);
    expect([...other.objects.keys()]).toEqual(['logo.webp']);
    expect(await restoreBackup(place, file)).toMatchObject({ pictures: 1 });
    expect([...server.objects.keys()]).toEqual([picture]);
  } finally {
    await other.close();
  }
});
