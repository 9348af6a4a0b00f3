import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { databasePages } from '../testing/database-pages.ts';

const database = useTestDatabase();

const FOLDER = fileURLToPath(new URL('../../../../docs/database', import.meta.url));

/** Writes the pages and removes others. */
async function writePages(pages: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) if (!pages.has(name)) await rm(join(FOLDER, name), { force: true });
  for (const [name, text] of pages) await writeFile(join(FOLDER, name), text);
}

it('docs/database describes the database as it is', async () => {
  const pages = await databasePages(database().pool);
  expect(pages.size).toBeGreaterThan(40);
  // The run on the other database may be writing the same pages: they are compared by the next run.
  if (process.env.UPDATE_DOCS === '1') return writePages(pages);
  const written = new Map<string, string>();
  for (const name of await readdir(FOLDER)) written.set(name, await readFile(join(FOLDER, name), 'utf8'));
  expect(written, 'CONTRIBUTING.md says how these pages are written').toEqual(pages);
});
