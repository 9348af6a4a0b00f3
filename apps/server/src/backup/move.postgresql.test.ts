import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../db/embedded/embedded-lock.ts';
import { createDatabasePlace, createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { KILLS } from '../testing/kills.ts';
import { startServer } from '../testing/server-process.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { countsOf, fill } from './testing-contents.ts';
import { expectKilledRestores, SLOW } from './testing-kills.ts';
import { createEmptyPlace, run } from './testing-places.ts';

let files = 0;

/** The settings of a place in a file, as the service reads them. */
async function settingsOf({ databaseUrl = '', dataDir }: DatabasePlace): Promise<string> {
  const settings = join(await createTestFolder(), `new-${++files}.env`);
  await writeFile(settings, `# The new place\nPORT=80\nDATABASE_URL=${databaseUrl}\nDATA_DIR="${dataDir}"\n`);
  return settings;
}

const newFile = async () => join(await createTestFolder(), `moved-${++files}.tgz`);

async function filledFolder(): Promise<DatabasePlace> {
  const source = await createEmptyPlace('embedded');
  await fill(source);
  return source;
}

/** Runs statements in the database of a place. */
async function onDatabase({ databaseUrl }: DatabasePlace, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function countsThere(place: DatabasePlace) {
  const file = await newFile();
  await makeBackup(place, file);
  return countsOf(file);
}

test('an installation moves from PostgreSQL to the embedded database and back, equal row by row', {
  timeout: 120_000,
}, async () => {
  const [first, embedded] = [await newFile(), await newFile()];
  const source = await createDatabasePlace();
  await fill(source);
  await makeBackup(source, first);
  const there = await createEmptyPlace('embedded');
  await restoreBackup(there, first);
  await makeBackup(there, embedded);
  const home = await createEmptyPlace('postgresql');
  await restoreBackup(home, embedded);
  const counts = await countsOf(first);
  expect(counts.tables.find(({ name }) => name === 'schools')?.rows).toBe(30_000);
  expect(await countsOf(embedded)).toEqual(counts);
  expect(await countsThere(home)).toEqual(counts);
});

test(
  'one command moves the embedded database to PostgreSQL, whatever that writes dates and bytes like',
  SLOW,
  async () => {
    const [source, target, file] = [await filledFolder(), await createEmptyPlace('postgresql'), await newFile()];
    const name = new URL(target.databaseUrl ?? '').pathname.slice(1);
    await onDatabase(
      target,
      `ALTER DATABASE ${name} SET DateStyle = 'German'`,
      `ALTER DATABASE ${name} SET bytea_output = 'escape'`,
    );
    expect(await run('move', source, [await settingsOf(target), file])).toEqual({
      code: 0,
      errors: '',
      output: expect.stringMatching(
        /^Moved, and each row compared with the backup\. Start the server with the new settings\.\n(.*\n)* {2}schools +30,000\n(.*\n)* {2}pictures +1\n/,
      ),
    });
    expect(await countsThere(target)).toEqual(await countsOf(file));
    await (await startServer(target)).end('SIGTERM');
  },
);

test(
  `a move from the embedded database that is killed can be repeated, ${KILLS} times, and ends equal row by row`,
  async () => {
    const source = await filledFolder();
    const { report, last } = await expectKilledRestores(async (place, killAt) =>
      run('move', source, [await settingsOf(place), await newFile()], killAt),
    );
    expect(report).toMatch(/^Moved, /);
    expect(await countsThere(last)).toEqual(await countsThere(source));
  },
  SLOW.timeout,
);

test('a move is refused before it makes anything where a place is not as it must be', SLOW, async () => {
  const [source, target, file] = [await filledFolder(), await createEmptyPlace('postgresql'), await newFile()];
  const settings = await settingsOf(target);
  const refused = async (errors: string, from: DatabasePlace = source, by = settings) => {
    expect(await run('move', from, [by, file])).toEqual({
      code: 1,
      output: '',
      errors: expect.stringContaining(errors),
    });
    expect(existsSync(file)).toBe(false);
  };
  await refused('The settings of the new place cannot be read', source, `${settings}.none`);
  await refused(`must be another folder than ${source.dataDir}`, source, await settingsOf(source));
  const lock = lockFolder(join(source.dataDir, 'database'));
  await refused('is in use by another process.');
  lock.release();
  const filled = await createDatabasePlace();
  await refused('is not empty: a restore needs an empty place.', source, await settingsOf(filled));
  const server = await startServer(filled);
  await refused('The database is in use by', filled, await settingsOf(await createEmptyPlace('embedded')));
  await server.end('SIGTERM');
  expect(await run('move', source, [settings, file])).toMatchObject({ code: 0, errors: '' });
});

test('a row that is stored as another one is found, and nothing is moved', SLOW, async () => {
  const [source, target, file] = [await filledFolder(), await createEmptyPlace('postgresql'), await newFile()];
  await onDatabase(
    target,
    // When the indexes come back, the rows are there.
    `CREATE FUNCTION spoil() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
      IF to_regclass('schools') IS NOT NULL THEN UPDATE schools SET name = 'School 778' WHERE name = 'School 777'; END IF;
    END $$`,
    `CREATE EVENT TRIGGER spoiling ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION spoil()`,
  );
  onTestFinished(() => onDatabase(target, 'DROP EVENT TRIGGER spoiling'));
  const { code, errors } = await run('move', source, [await settingsOf(target), file]);
  expect([code, errors]).toEqual([
    1,
    expect.stringContaining('cannot be restored: the rows of schools are not the same where they were stored.'),
  ]);
  expect(await readdir(target.dataDir)).toEqual([]);
});
