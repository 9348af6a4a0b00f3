import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../testing/database/test-database.ts';
import { SLOW } from './testing-kills.ts';
import { run } from './testing-places.ts';

test('a move from a folder without a database is refused, and leaves nothing that was not there', SLOW, async () => {
  const parent = await createTestFolder();
  const settings = join(parent, 'new.env');
  await writeFile(settings, `DATA_DIR="${join(parent, 'target')}"\n`);
  await mkdir(join(parent, 'there'));
  for (const dataDir of [join(parent, 'there'), join(parent, 'new', 'data')]) {
    expect(await run('move', { databaseUrl: undefined, dataDir }, [settings, join(parent, 'moved.tgz')])).toEqual({
      ...{ code: 1, output: '', errors: expect.stringContaining(`There is no database in ${dataDir}.`) },
    });
  }
  expect((await readdir(parent, { recursive: true })).sort()).toEqual(['new.env', 'there']);
});
