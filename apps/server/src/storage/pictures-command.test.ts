import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../db/embedded/embedded-lock.ts';
import { createTestFolder } from '../testing/database/test-database.ts';
import { startObjectStore } from '../testing/object-store-server.ts';
import { startScript } from '../testing/run-node.ts';
import { openObjectStorage } from './object-storage.ts';
import { openStorage } from './open-storage.ts';
import { movePictures } from './pictures-command.ts';

let server: Awaited<ReturnType<typeof startObjectStore>>;
beforeEach(async () => {
  server = await startObjectStore();
});
afterEach(() => server.close());

const NAMES = ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp'];

async function fill(dataDir: string) {
  const folder = await openStorage({ dataDir });
  for (const name of NAMES) await folder.write(name, randomBytes(5000));
  return folder;
}

/** Runs the command, with the settings of the server. */
async function run(dataDir: string, ...args: readonly string[]) {
  const { url, region, keyId, secretKey } = server.settings;
  const settings = { STORAGE_URL: url, STORAGE_REGION: region, STORAGE_KEY_ID: keyId, STORAGE_SECRET_KEY: secretKey };
  const script = startScript('pictures-command', { DATA_DIR: dataDir, ...settings }, args);
  let output = '';
  for await (const line of script.lines) output += line;
  return { output, ...(await script.ended) };
}

test('pictures are moved to the store and back, with every byte', { timeout: 60_000 }, async () => {
  const dataDir = await createTestFolder();
  const folder = await fill(dataDir);
  expect(await run(dataDir, 'move-to-store')).toMatchObject({
    code: 0,
    output: '5 pictures moved. Start the server with STORAGE_URL.',
  });
  expect(await folder.listAll()).toEqual([]);
  expect([...server.objects.keys()].sort()).toEqual(NAMES);
  const before = new Map([...server.objects].map(([name, { bytes }]) => [name, bytes]));
  expect(await run(dataDir, 'move-to-folder')).toMatchObject({ code: 0 });
  expect(server.objects.size).toBe(0);
  await movePictures(folder, openObjectStorage(server.settings));
  expect(new Map([...server.objects].map(([name, { bytes }]) => [name, bytes]))).toEqual(before);
});

test('nothing is moved while a server has the embedded database open', { timeout: 60_000 }, async () => {
  const dataDir = await createTestFolder();
  const folder = await fill(dataDir);
  const lock = lockFolder(join(dataDir, 'database'));
  const { code, errors } = await run(dataDir, 'move-to-store');
  lock.release();
  expect([code, errors]).toEqual([1, expect.stringContaining('is in use by another process.')]);
  expect((await folder.listAll()).sort()).toEqual(NAMES);
  expect(server.objects.size).toBe(0);
});

test('a move that fails on its way removes nothing, and can be repeated', async () => {
  const folder = await fill(await createTestFolder());
  const store = openObjectStorage(server.settings);
  let written = 0;
  const failing = {
    ...store,
    write: async (name: string, bytes: Uint8Array) => {
      if (++written === 3) throw new Error('away');
      await store.write(name, bytes);
    },
  };
  await expect(movePictures(folder, failing)).rejects.toThrow('away');
  expect((await folder.listAll()).sort()).toEqual(NAMES);
  expect(await movePictures(folder, store)).toBe(5);
  expect(await folder.listAll()).toEqual([]);
  expect([...server.objects.keys()].sort()).toEqual(NAMES);
});

test('a move that fails where there is no database leaves nothing that was not there', {
  timeout: 60_000,
}, async () => {
  const parent = await createTestFolder();
  const there = join(parent, 'there');
  await mkdir(there);
  await server.close();
  for (const dataDir of [there, join(parent, 'new', 'data')]) {
    expect((await run(dataDir, 'move-to-folder')).code).toBe(1);
  }
  expect(await readdir(parent, { recursive: true })).toEqual(['there']);
});

test('another direction is refused with the usage', { timeout: 60_000 }, async () => {
  const { code, errors } = await run(await createTestFolder(), 'move');
  expect([code, errors.trim()]).toEqual([1, 'Name a direction: npm run pictures -- move-to-store or move-to-folder']);
});
