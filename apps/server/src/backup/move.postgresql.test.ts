import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabasePlace, createTestFolder } from '../testing/database/test-database.ts';
import { KILLS } from '../testing/kills.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { countsOf, fill } from './testing-contents.ts';
import { expectKilledRestores, SLOW } from './testing-kills.ts';
import { createEmptyPlace } from './testing-places.ts';

test('an installation moves from PostgreSQL to the embedded database and back, equal row by row', {
  timeout: 120_000,
}, async () => {
  const folder = await createTestFolder();
  const files = ['first', 'embedded', 'back'].map((name) => join(folder, `${name}.tgz`));
  const [first = '', embedded = '', back = ''] = files;
  const source = await createDatabasePlace();
  await fill(source);
  await makeBackup(source, first);
  const there = await createEmptyPlace('embedded');
  await restoreBackup(there, first);
  await makeBackup(there, embedded);
  const home = await createEmptyPlace('postgresql');
  await restoreBackup(home, embedded);
  await makeBackup(home, back);
  const counts = await countsOf(first);
  expect(counts.tables.find(({ name }) => name === 'schools')?.rows).toBe(30_000);
  expect(await countsOf(embedded)).toEqual(counts);
  expect(await countsOf(back)).toEqual(counts);
});

test(
  `a move from the embedded database that is killed can be repeated, ${KILLS} times, and ends equal row by row`,
  SLOW,
  async () => {
    const folder = await createTestFolder();
    const [embedded = '', moved = ''] = ['embedded', 'moved'].map((name) => join(folder, `${name}.tgz`));
    const source = await createEmptyPlace('embedded');
    await fill(source);
    await makeBackup(source, embedded);
    const { last } = await expectKilledRestores(embedded);
    await makeBackup(last, moved);
    expect(await countsOf(moved)).toEqual(await countsOf(embedded));
  },
);
