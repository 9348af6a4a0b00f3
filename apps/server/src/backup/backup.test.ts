import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sweepAnswers } from '../api/corrections/sweeps.ts';
import { openDatabase } from '../db/client.ts';
import { bringToSchema, MIGRATIONS_FOLDER } from '../db/migrate.ts';
import { createDatabasePlace, createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { ADMIN, signInAt, startRefused, startServer } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeBackup } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { restoreBackup } from './restore.ts';
import { connectToFolder, connectToServer } from './source.ts';
import { countsOf, fill } from './testing-contents.ts';
import { createEmptyPlace, run } from './testing-places.ts';

/** Processes start and databases are made here. */
const SLOW = { timeout: 300_000 };

/** Makes a database as a release before this one left it, with a row, and returns the version of its schema. */
async function makeOldDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<number> {
  const schema = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-8)?.folderMillis ?? 0;
  const { client, close } = await (databaseUrl
    ? connectToServer(databaseUrl)
    : connectToFolder(join(dataDir, 'database')));
  await bringToSchema(client, schema);
  await client.query(`INSERT INTO levels (level_number, description) VALUES (1, 'Of an older release')`);
  await close();
  return schema;
}

let folder: string;
let file: string;
let source: DatabasePlace;
let picture: string;

beforeAll(async () => {
  folder = await createTestFolder();
  file = join(folder, 'whole.tgz');
  source = await createDatabasePlace();
  picture = await fill(source);
  await makeBackup(source, file);
}, SLOW.timeout);

describe('a backup', SLOW, () => {
  it('of a server that runs is restored as the same installation: rows, ids, keys, sessions and pictures', async () => {
    const place = await createDatabasePlace();
    const server = await startServer(place, { ADMIN_PASSWORD: ADMIN.password });
    const headers = await signInAt(server.url);
    const added = await fetch(`${server.url}/v1/schools`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Added', region: 'North', location: 'Town' }),
    });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: number }; // the contract's tests prove this shape
    const ofRunning = join(folder, 'running.tgz');
    expect(await run('backup', place, ofRunning)).toMatchObject({ code: 0, errors: '' });
    await server.end('SIGTERM');

    const target = await createEmptyPlace();
    expect(await run('restore', target, ofRunning)).toEqual({
      code: 0,
      errors: '',
      output: expect.stringMatching(
        /^Restored and checked: .*\n(.*\n)* {2}schools +1\n(.*\n)* {2}operations of the journal +\d+\n$/,
      ),
    });
    const again = await startServer(target);
    const school = await fetch(`${again.url}/v1/schools/${id}`, { headers });
    expect([school.status, await school.json()]).toEqual([200, expect.objectContaining({ id, name: 'Added' })]);
    const next = await fetch(`${again.url}/v1/schools`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Next', region: 'North', location: 'Town' }),
    });
    const { id: nextId } = (await next.json()) as { id: number }; // as above
    expect(nextId).toBeGreaterThan(id);
    await again.end('SIGTERM');
  });

  it('and one of what was restored from it are equal, row by row', async () => {
    const target = await createEmptyPlace();
    const restored = await restoreBackup(target, file);
    expect(restored?.journal.faults).toEqual([]);
    const second = join(folder, 'second.tgz');
    await makeBackup(target, second);
    const counts = await countsOf(second);
    expect(counts).toEqual(await countsOf(file));
    expect(counts.tables.find(({ name }) => name === 'schools')?.rows).toBe(30_000);
    const stored = (place: DatabasePlace) => readFile(join(place.dataDir, 'uploads', picture));
    expect(await stored(target)).toEqual(await stored(source));
  });

  it('replaces no file', async () => {
    await expect(makeBackup(source, file)).rejects.toThrow(`${file} is there already`);
  });

  it('of nothing is refused', async () => {
    const nothing = join(folder, 'nothing.tgz');
    await expect(makeBackup(await createEmptyPlace(), nothing)).rejects.toBeInstanceOf(BackupError);
    expect((await readdir(folder)).filter((name) => name.startsWith('nothing.tgz'))).toEqual([]);
  });
});

describe('a restore', SLOW, () => {
  it('refuses a place that is not empty, and leaves it as it was', async () => {
    await expect(restoreBackup(source, file)).rejects.toThrow('is not empty: a restore needs an empty place.');
    const place = await createEmptyPlace();
    await mkdir(join(place.dataDir, 'uploads'));
    await writeFile(join(place.dataDir, 'uploads', 'logo.webp'), 'of others');
    await expect(restoreBackup(place, file)).rejects.toThrow('is not empty: a restore needs an empty place.');
    expect(await readdir(place.dataDir)).toEqual(['uploads']);
    expect(await readdir(join(place.dataDir, 'uploads'))).toEqual(['logo.webp']);
  });

  it('that is refused removes the folders that it has made, and none that was there', async () => {
    const broken = join(folder, 'none.tgz');
    await writeFile(broken, 'no backup');
    const place = await createEmptyPlace();
    const data = join(place.dataDir, 'of', 'quizdesk');
    const refused = () =>
      expect(restoreBackup({ ...place, dataDir: data }, broken)).rejects.toBeInstanceOf(BackupError);
    await refused();
    expect(await readdir(place.dataDir)).toEqual([]);
    await mkdir(join(data, 'uploads'), { recursive: true });
    await writeFile(join(data, 'database.lock'), '');
    await refused();
    expect(await readdir(data)).toEqual(['database.lock', 'uploads']);
    // A database that is there is refused as it is, with nothing beside it.
    const taken = { ...source, dataDir: data };
    if (source.databaseUrl === undefined) await mkdir(join(data, 'database'));
    await rm(join(data, 'uploads'), { recursive: true });
    await rm(join(data, 'database.lock'));
    await expect(restoreBackup(taken, file)).rejects.toThrow('is not empty');
    expect(await readdir(data)).toEqual(source.databaseUrl === undefined ? ['database'] : []);
  });

  it('refuses a file that is cut off or damaged anywhere, and leaves the place empty', async () => {
    const bytes = await readFile(file);
    const place = await createEmptyPlace();
    const broken = join(folder, 'broken.tgz');
    const refused = async () => {
      await expect(restoreBackup(place, broken)).rejects.toThrow(/^broken\.tgz cannot be restored: .+\.$/);
      expect(await readdir(place.dataDir)).toEqual([]);
    };
    for (const length of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      await writeFile(broken, bytes);
      await truncate(broken, length);
      await refused();
    }
    // Without its end, or with another row, it is still a file that gunzip and tar find nothing wrong with.
    const tar = gunzipSync(bytes);
    const sums = tar.indexOf('SHA256SUMS\0');
    await writeFile(broken, gzipSync(Buffer.concat([tar.subarray(0, sums), Buffer.alloc(1024)])));
    await refused();
    const row = tar.indexOf('School 777\t');
    await writeFile(broken, gzipSync(Buffer.concat([tar.subarray(0, row), Buffer.from('x'), tar.subarray(row + 1)])));
    await refused();
    // The place is still one to restore into.
    await restoreBackup(place, file);
  });

  it('refuses the schema of a newer release, and names it', async () => {
    const tar = gunzipSync(await readFile(file)).toString('latin1');
    const newer = join(folder, 'newer.tgz');
    await writeFile(newer, gzipSync(Buffer.from(tar.replace(/"schema": 1/, '"schema": 9'), 'latin1')));
    await expect(restoreBackup(await createEmptyPlace(), newer)).rejects.toThrow(/made by the newer release \d/);
  });

  it('of an older schema is brought up to date, with its rows', async () => {
    const old = await createEmptyPlace();
    const schema = await makeOldDatabase(old);
    const ofOld = join(folder, 'old.tgz');
    await makeBackup(old, ofOld);
    const target = await createEmptyPlace();
    const restored = await restoreBackup(target, ofOld);
    expect(restored?.head.schema).toBe(schema);
    const database = await openDatabase({ ...target, log: silentLog, maintenance: false });
    const { rows } = await database.pool.query('SELECT description FROM levels');
    await database.close();
    expect(rows).toEqual([{ description: 'Of an older release' }]);
  });

  it('has corrections looked after that were applied in transactions of a server that was far ahead', async () => {
    const ahead = await createDatabasePlace();
    const before = await openDatabase({ ...ahead, log: silentLog, maintenance: false });
    await before.pool.query('INSERT INTO correction_sweeps VALUES (1, 9000000000000000)');
    await before.close();
    const ofAhead = join(folder, 'ahead.tgz');
    await makeBackup(ahead, ofAhead);
    const target = await createEmptyPlace();
    await restoreBackup(target, ofAhead);
    const database = await openDatabase({ ...target, log: silentLog, maintenance: false });
    onTestFinished(() => database.close());
    // Other tests on the same server have transactions too.
    await expect.poll(() => sweepAnswers(database.db), { timeout: 60_000 }).toBe(1);
  });

  it('that has not finished keeps servers and backups away until it is repeated', async () => {
    const place = await createEmptyPlace();
    await writeFile(join(place.dataDir, 'restoring'), '');
    const refusal = `A restore into ${place.dataDir} has not finished`;
    expect(await startRefused(place)).toMatchObject({ code: 1, errors: expect.stringContaining(refusal) });
    await expect(makeBackup(place, join(folder, 'half.tgz'))).rejects.toThrow(refusal);
    await restoreBackup(place, file);
    const server = await startServer(place);
    await server.end('SIGTERM');
  });
});
