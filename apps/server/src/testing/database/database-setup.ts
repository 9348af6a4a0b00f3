// Vitest runs this once for each server project: it makes the migrated database that test processes copy.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/client.ts';
import { FUNCTIONS_FOLDER, MIGRATIONS_FOLDER } from '../../db/migrate.ts';
import { makeMemoryFolder, removeLeftoverFolders } from '../memory-folder.ts';
import { silentLog } from '../silent-log.ts';
import { buildRunName, databaseUrlOf, dropLeftovers, dropRun, onTestServer } from '../test-server.ts';

const CACHE = fileURLToPath(new URL('../../../../../node_modules/.cache/quizdesk-test-database/', import.meta.url));
const UNUSED_AGE_MS = 24 * 60 * 60 * 1000;

/** What test processes make their own database from. */
export interface TestDatabaseTemplate {
  readonly kind: 'embedded' | 'postgresql';
  /** In memory where the system offers that; removed at the end of the run. */
  readonly temporaryFolder: string;
  /** On the disk; removed at the end of the run. */
  readonly diskFolder: string;
  /** A folder, or a database on the server. */
  readonly template: string;
  /** The start of every name of this run's databases on the server. */
  readonly run: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseTemplate;
  }
}

async function migrate(place: { databaseUrl: string | undefined; dataDir: string }): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await database.close();
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(await readFile(join(pglite, '../../package.json')));
  for (const folder of [MIGRATIONS_FOLDER, FUNCTIONS_FOLDER]) {
    for (const name of (await readdir(folder)).sort()) {
      if (name.endsWith('.sql')) hash.update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function removeUnusedTemplates(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name));
    if (mtimeMs < Date.now() - UNUSED_AGE_MS) await rm(join(CACHE, name), { recursive: true });
  }
}

/** A new embedded database takes seconds, so it is cached as long as the migrations stay the same. */
async function findOrMakeFolder(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  await removeUnusedTemplates();
  const folder = join(CACHE, await hashOfMigrations());
  if (existsSync(folder)) return folder;
  const dataDir = await mkdtemp(`${folder}.`); // next to its place, so that one rename puts it there
  await migrate({ databaseUrl: undefined, dataDir });
  await rename(join(dataDir, 'database'), folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error; // another run was faster
  });
  await rm(dataDir, { recursive: true });
  return folder;
}

async function makeServerDatabase(run: string): Promise<string> {
  await dropLeftovers();
  const template = `${run}_template`;
  await onTestServer(`CREATE DATABASE ${template}`);
  await migrate({ databaseUrl: databaseUrlOf(template), dataDir: '' });
  return template;
}

let made: TestDatabaseTemplate | undefined;

export async function setup(project: TestProject): Promise<void> {
  const kind = project.config.env.TEST_DATABASE === 'postgresql' ? 'postgresql' : 'embedded';
  await removeLeftoverFolders();
  const temporaryFolder = await makeMemoryFolder('test');
  const diskFolder = await mkdtemp(join(tmpdir(), 'quizdesk-test-'));
  const run = buildRunName();
  const template = kind === 'embedded' ? await findOrMakeFolder() : await makeServerDatabase(run);
  made = { kind, temporaryFolder, diskFolder, template, run };
  project.provide('testDatabase', made);
}

export async function teardown(): Promise<void> {
  if (!made) return;
  for (const folder of [made.temporaryFolder, made.diskFolder]) await rm(folder, { recursive: true, force: true });
  if (made.kind === 'postgresql') await dropRun(made.run);
}
