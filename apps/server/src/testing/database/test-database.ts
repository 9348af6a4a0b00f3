import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, inject } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { silentLog } from '../silent-log.ts';
import { databaseUrlOf, onTestServer } from '../test-server.ts';
import { emptyDatabase } from './empty-database.ts';

/** A migrated database that no one has open, as openDatabase takes it. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

let lastPlace = 0;

/**
 * Copies the run's migrated database; the copy is removed with the run. It need not survive a loss of power, so its files
 * are in memory and its commits do not wait for the disk, unless it is to be `durable`.
 */
export async function createDatabasePlace({ durable = false } = {}): Promise<DatabasePlace> {
  const { kind, template, temporaryFolder, diskFolder, run } = inject('testDatabase');
  const dataDir = await mkdtemp(join(durable ? diskFolder : temporaryFolder, 'data-'));
  if (kind === 'embedded') {
    await cp(template, join(dataDir, 'database'), { recursive: true });
    return { databaseUrl: undefined, dataDir };
  }
  const name = `${run}_${process.pid}_${++lastPlace}`;
  await onTestServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  if (!durable) await onTestServer(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  return { databaseUrl: databaseUrlOf(name), dataDir };
}

/** A folder for files of a test, deleted after the run. */
export function createTestFolder(): Promise<string> {
  return mkdtemp(join(inject('testDatabase').temporaryFolder, 'files-'));
}

let opened: Promise<OpenDatabase> | undefined;

async function openForProcess(): Promise<OpenDatabase> {
  return openDatabase({
    ...(await createDatabasePlace()),
    log: silentLog,
    maintenance: false,
    connectionTimeoutMs: 10_000,
  });
}

/**
 * Gives the tests of a file (or of a describe) the database of their process: migrated, and empty but for quiz 9 at the
 * start of each test. The project that runs the file says whether it is the embedded one or PostgreSQL.
 */
export function useTestDatabase(): () => OpenDatabase {
  let database: OpenDatabase | undefined;
  beforeAll(async () => {
    opened ??= openForProcess();
    database = await opened;
  });
  beforeEach(async () => {
    if (database) await emptyDatabase(database.pool);
  });
  return () => {
    if (!database) throw new Error('The test database is there inside of tests and hooks only');
    return database;
  };
}
