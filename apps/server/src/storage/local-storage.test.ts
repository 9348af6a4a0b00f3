import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from './local-storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a written file is found again with its size and bytes, and nothing else is left in the folder', async () => {
  const storage = await openLocalStorage(join(folder, 'new', 'uploads'));
  await storage.write('abc1.webp', Buffer.from('a picture'));
  const file = await storage.find('abc1.webp');
  expect(file?.size).toBe(9);
  expect(file && (await buffer(file.stream)).toString()).toBe('a picture');
  expect(await readdir(join(folder, 'new', 'uploads'))).toEqual(['abc1.webp']);
});

test('a file that is not there is undefined, and removing it is no error', async () => {
  const storage = await openLocalStorage(folder);
  expect(await storage.find('abc1.webp')).toBeUndefined();
  await storage.remove('abc1.webp');
  await storage.write('abc1.webp', Buffer.from('x'));
  await storage.remove('abc1.webp');
  expect(await storage.find('abc1.webp')).toBeUndefined();
});

test.each(['../a.webp', 'a/b.webp', 'a\0.webp', '.a.tmp', 'a', 'A.webp', 'a.b.webp', '', 'ä.webp'])(
  'the name %j is never written, removed or read',
  async (name) => {
    const storage = await openLocalStorage(folder);
    await expect(storage.write(name, Buffer.from('x'))).rejects.toThrow('is no name for a stored file');
    await expect(storage.remove(name)).rejects.toThrow('is no name for a stored file');
    expect(await storage.find(name)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a folder that has the name of a file is not found', async () => {
  await mkdir(join(folder, 'abc.webp'));
  const storage = await openLocalStorage(folder);
  expect(await storage.find('abc.webp')).toBeUndefined();
});

test('a write that fails leaves no temporary file', async () => {
  const storage = await openLocalStorage(folder);
  await mkdir(join(folder, 'abc.webp'));
  await expect(storage.write('abc.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['abc.webp']);
});

test('opening removes what a crash left, but neither stored files nor a write that another server has just begun', async () => {
  const old = join(folder, '.0f0e-1.tmp');
  await writeFile(old, 'half a picture');
  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(old, anHourAgo, anHourAgo);
  await writeFile(join(folder, '.0f0e-2.tmp'), 'just begun');
  await writeFile(join(folder, 'abc.webp'), 'stored');
  await openLocalStorage(folder);
  expect((await readdir(folder)).sort()).toEqual(['.0f0e-2.tmp', 'abc.webp']);
});

test('a write that another server ends while the folder is opened does not fail the opening', async () => {
  // Listed, and not there: as a temporary file that gets its own name after the folder was listed.
  await symlink(join(folder, 'moved'), join(folder, '.0f0e-1.tmp'));
  const storage = await openLocalStorage(folder);
  expect(await storage.listAll()).toEqual([]);
});

test('an old file that is not touched is removed, a touched one stays, and one that is missing is no error', async () => {
  const storage = await openLocalStorage(folder);
  const old = new Date(Date.now() - 3_600_000);
  const before = new Date(Date.now() - 60_000);
  for (const name of ['a.webp', 'b.webp', 'c.webp']) await storage.write(name, Buffer.from(name));
  for (const name of ['a.webp', 'b.webp']) await utimes(join(folder, name), old, old);
  await storage.touch('b.webp');
  await storage.touch('none.webp');
  await storage.touch('../b.webp');
  expect(await storage.listUntouched(before)).toEqual(['a.webp']);
  for (const name of ['a.webp', 'b.webp', 'c.webp', 'none.webp']) await storage.removeUntouched(name, before);
  expect((await readdir(folder)).sort()).toEqual(['b.webp', 'c.webp']);
});

test('of a concurrent touch and removal the touch wins unless the file was removed before', async () => {
  const storage = await openLocalStorage(folder);
  const old = new Date(Date.now() - 3_600_000);
  const before = new Date(Date.now() - 60_000);
  let kept = 0;
  for (let round = 0; round < 300; round++) {
    const name = `a${round}.webp`;
    await storage.write(name, Buffer.from('x'));
    await utimes(join(folder, name), old, old);
    const touch = storage.touch(name);
    await Promise.all([storage.removeUntouched(name, before), touch]);
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts) {
      kept++;
      // Whatever stays was touched: nothing is left half removed.
      expect(facts.mtimeMs).toBeGreaterThan(before.getTime());
    }
  }
  expect(kept).toBeGreaterThan(0);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('what a crash left aside is put back when the folder is opened', async () => {
  await writeFile(join(folder, '.abc.webp.unused'), 'a picture');
  await openLocalStorage(folder);
  expect(await readdir(folder)).toEqual(['abc.webp']);
});
