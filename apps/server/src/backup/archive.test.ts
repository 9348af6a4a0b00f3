import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../testing/database/test-database.ts';
import { giveName, readArchive, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';

/** As on a disk that has no hard links. */
const noLinks = () => Promise.reject(Object.assign(new Error('operation not supported'), { code: 'ENOTSUP' }));

test('where the disk has no hard links, a whole file has its name, and none that is there is replaced', async () => {
  const file = join(await createTestFolder(), 'whole.tgz');
  const part = `${file}.part`;
  await writeFile(part, 'first');
  await giveName(part, file, noLinks);
  expect(await readFile(file, 'utf8')).toBe('first');
  expect(await readdir(dirname(file))).toEqual([basename(file)]);
  await writeFile(part, 'second');
  await expect(giveName(part, file, noLinks)).rejects.toThrow('whole.tgz exists already');
  expect(await readFile(file, 'utf8')).toBe('first');
});

test('another reason why a file cannot be named is not hidden', async () => {
  const file = join(await createTestFolder(), 'whole.tgz');
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  await expect(giveName(`${file}.part`, file, full)).rejects.toThrow('no space left');
});

test('says where no file can be made in the folder that was named', async () => {
  const folder = join(await createTestFolder(), 'missing');
  const nothing = (async function* () {})();
  await expect(writeArchive(join(folder, 'whole.tgz'), nothing, undefined)).rejects.toEqual(
    new BackupError(`No file can be made in ${folder} (ENOENT).`),
  );
});

test.each([
  ['missing.tgz', 'ENOENT'],
  ['.', 'EISDIR'],
])('says that %s cannot be read', async (name, code) => {
  const file = join(await createTestFolder(), name);
  await expect(readArchive(file, undefined, async () => {})).rejects.toEqual(
    new BackupError(`${file} cannot be read (${code}).`),
  );
});
