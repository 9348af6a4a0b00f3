import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestFolder } from '../testing/database/test-database.ts';
import { keepPrivate } from './private-folder.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await createTestFolder();
    for (const name of ['database', 'uploads', 'exports']) await mkdir(join(folder, name));
    for (const name of ['database.lock-journal', '.room-on-disk']) await writeFile(join(folder, name), '');
    await chmod(folder, 0o755);
  });

  it('that an earlier version left open is closed to others', async () => {
    await keepPrivate(folder);
    expect(await modeOf(folder)).toBe(0o700);
  });

  it('that holds something of others too is left as it is; one that is wholly ours is closed', async () => {
    await writeFile(join(folder, 'photos.zip'), '');
    await keepPrivate(folder);
    expect(await modeOf(folder)).toBe(0o755);
    await keepPrivate(folder, true);
    expect(await modeOf(folder)).toBe(0o700);
  });
});
