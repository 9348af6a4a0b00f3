import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { applyMigrations, MIGRATIONS_FOLDER } from '../db/migrate.ts';
import { createDatabasePlace, createTestFolder, type DatabasePlace } from '../testing/database/test-database.ts';
import { startRefused } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { startStatementProxy } from '../testing/statement-proxy.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { connectToServer } from './source.ts';
import { countsOf, fill } from './testing-contents.ts';
import { createEmptyPlace } from './testing-places.ts';

/** Databases are made and brought up to date here. */
const SLOW = { timeout: 300_000 };

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** The same place, by a way on which a statement can be stopped. */
async function byProxy(
  place: DatabasePlace,
  text: string,
  decide: Parameters<typeof startStatementProxy>[2],
): Promise<DatabasePlace> {
  const url = new URL(place.databaseUrl ?? '');
  const proxy = await startStatementProxy({ host: url.hostname, port: Number(url.port || 5432) }, text, decide);
  endings.push(proxy.stop);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...place, databaseUrl: url.href };
}

const rowsOf = async (file: string) => (await countsOf(file)).tables.find(({ name }) => name === 'schools')?.rows;

test('a command whose connection is cut as soon as it is made says so, and ends', async () => {
  const cut = await byProxy(await createEmptyPlace(), 'SET DateStyle', () => 'cut before');
  await expect(connectToServer(cut.databaseUrl ?? '')).rejects.toThrow(/^Cannot reach the PostgreSQL server at .+\.$/);
});

describe('a restore whose connection is cut', SLOW, () => {
  let file: string;
  beforeAll(async () => {
    const source = await createDatabasePlace();
    await fill(source);
    file = join(await createTestFolder(), 'whole.tgz');
    await makeBackup(source, file);
  }, SLOW.timeout);

  it.each([
    ['just before its COMMIT arrives has stored nothing, and is repeated', 'cut before', 30_000],
    [
      'just after its COMMIT, before it hears of it, has stored everything, and says so when it is repeated',
      'cut after',
      undefined,
    ],
  ] as const)('%s', async (_, fate, repeated) => {
    const place = await createEmptyPlace();
    const cut = await byProxy(place, 'COMMIT', () => fate);
    await expect(restoreBackup(cut, file)).rejects.toThrow(
      /^It is not known whether everything was stored \(.+\): run the restore again\.$/,
    );
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(true);
    expect(await startRefused(place)).toMatchObject({ code: 1, errors: expect.stringContaining('has not finished') });
    const again = await restoreBackup(place, file);
    expect(again?.tables.find(({ name }) => name === 'schools')?.rows).toBe(repeated);
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
    const second = join(await createTestFolder(), 'second.tgz');
    await makeBackup(place, second);
    expect(await countsOf(second)).toEqual(await countsOf(file));
  });
});

describe('a backup during which a release brings the database up to date', SLOW, () => {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  /** Before a table that backups of it hold was dropped, and others got columns. */
  const OLD = 50;

  async function makeOldDatabase(): Promise<DatabasePlace> {
    const place = await createEmptyPlace();
    const { client, close } = await connectToServer(place.databaseUrl ?? '');
    await applyMigrations(client, migrations.slice(0, OLD + 1));
    await client.query(
      `INSERT INTO schools (name, region, identity_key) SELECT 'School ' || n, 'Region', 'key ' || n FROM generate_series(1, 500) n`,
    );
    await close();
    return place;
  }

  it('holds the rows as they were before, and is restored', async () => {
    const place = await makeOldDatabase();
    const file = join(await createTestFolder(), 'old.tgz');
    const watching = new pg.Client(place.databaseUrl);
    await watching.connect();
    /** What the migration waits for the backup with. */
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%CREATE INDEX CONCURRENTLY%'`;
    let migrated: Promise<void> | undefined;
    const stopped = await byProxy(place, 'COPY (SELECT "id", "name", "region"', async () => {
      migrated = openDatabase({ ...place, log: silentLog, maintenance: false }).then(({ close }) => close());
      const isWaiting = async () => expect((await watching.query(waiting)).rows).toHaveLength(1);
      await vi.waitFor(isWaiting, { timeout: 60_000 });
      return 'passed' as const;
    });
    await makeBackup(stopped, file);
    await watching.end();
    await migrated;
    expect(await rowsOf(file)).toBe(500);
    const restored = await restoreBackup(await createEmptyPlace(), file);
    expect(restored?.head.schema).toBe(migrations[OLD]?.folderMillis);
  });

  it.each(['BEGIN ISOLATION LEVEL', 'LOCK TABLE'])(
    'is refused in words where that happens before its %s, and nothing is left',
    async (statement) => {
      const place = await makeOldDatabase();
      const folder = await createTestFolder();
      const stopped = await byProxy(place, statement, async () => {
        await (await openDatabase({ ...place, log: silentLog, maintenance: false })).close();
        return 'passed' as const;
      });
      await expect(makeBackup(stopped, join(folder, 'new.tgz'))).rejects.toThrow(
        'The database was brought up to date just now: run the backup again.',
      );
      expect(await readdir(folder)).toEqual([]);
      await makeBackup(place, join(folder, 'new.tgz'));
      expect(await rowsOf(join(folder, 'new.tgz'))).toBe(500);
    },
  );
});
