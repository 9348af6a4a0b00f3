import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../testing/database/test-database.ts';
import { lockFolder } from './embedded-lock.ts';

test.each(['new', 'left by an earlier version'])('the lock (%s) is for its owner alone', async (state) => {
  const folder = join(await createTestFolder(), 'database');
  if (state !== 'new') await writeFile(`${folder}.lock`, '', { mode: 0o644 });
  const lock = lockFolder(folder);
  expect((await stat(`${folder}.lock`)).mode & 0o777).toBe(0o600);
  expect(() => lockFolder(folder)).toThrow('is in use by another process');
  lock.release();
  lockFolder(folder).release();
});

test('a lock that is left leaves no file that was not there, and the next one is as good', async () => {
  const parent = await createTestFolder();
  const folder = join(parent, 'database');
  lockFolder(folder).leave();
  expect(await readdir(parent)).toEqual([]);
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('is in use by another process');
  lock.release();
  lockFolder(folder).leave();
  expect(await readdir(parent)).toEqual(['database.lock']);
});
