import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { rootOf, safeMessageOf } from '../logging/error-facts.ts';
import { atOnce, inShortAttempts } from './attempts.ts';
import { buildEarly } from './early-indexes.ts';
import { lockConnection } from './locks.ts';
import type { Log } from './log.ts';
import { changesTypes, endOldSessions } from './old-sessions.ts';
import { DatabaseStartError } from './start-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

export const FUNCTIONS_FOLDER = fileURLToPath(new URL('./functions', import.meta.url));

/** The migrations of this release, by their times. */
const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/** The version of a database's schema: the time of the last migration that it has had; 0 where it has had none. */
export async function schemaOf(client: pg.ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return 0;
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at)::text AS last FROM drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

/** Whether a newer release made this schema: this one would not know all of it. */
export const isNewerSchema = (schema: number): boolean => schema > (readMigrations().at(-1)?.folderMillis ?? 0);

/**
 * The version of a schema that is not newer. Throws where a newer release has migrated the database: this one would not know
 * columns that must be filled, and what it wrote could be lost by the newer one.
 */
async function refuseNewer(client: pg.ClientBase): Promise<number> {
  const schema = await schemaOf(client);
  if (!isNewerSchema(schema)) return schema;
  throw new DatabaseStartError(
    'DATABASE_IS_NEWER',
    'A newer release has used this database, and this one would not know all of it. Start the newer release, or restore a backup from before it.',
  );
}

const REMEMBERED = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.function_files (name text PRIMARY KEY, hash text NOT NULL)`;

/** Applies the migrations that came after the last one, and remembers them as drizzle's own migrator does. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly MigrationMeta[],
  signal?: AbortSignal,
): Promise<void> {
  await client.query(REMEMBERED);
  const { rows } = await client.query<{ last: number | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? 0;
  for (const { sql, hash, folderMillis } of migrations.filter((one) => one.folderMillis > last)) {
    for (const statement of sql) {
      signal?.throwIfAborted();
      await client.query(statement);
    }
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Says for which tables the functions of the other files work: applied after them, whenever one of them has changed. */
const TABLES_FILE = 'tables.sql';

/** Applies the files of functions that are not as this database remembers them. */
async function applyFunctions(client: pg.ClientBase, signal?: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM drizzle.function_files');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const names = (await readdir(FUNCTIONS_FOLDER)).filter((name) => name !== TABLES_FILE).sort();
  let isChanged = false;
  // A function may call one of a later file.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const name of [...names, TABLES_FILE]) {
    const text = await readFile(join(FUNCTIONS_FOLDER, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.get(name) === hash && !(name === TABLES_FILE && isChanged)) continue;
    isChanged = true;
    signal?.throwIfAborted();
    await client.query(text);
    await client.query(
      'INSERT INTO drizzle.function_files VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash',
      [name, hash],
    );
  }
}

/**
 * Brings a database up to date in the transaction of the caller: tables and data by the migrations that it lacks, functions
 * and their triggers by the files that changed.
 */
export async function bringUpToDate(client: pg.ClientBase, signal?: AbortSignal): Promise<void> {
  await applyMigrations(client, readMigrations(), signal);
  await applyFunctions(client, signal);
}

/** Brings an empty database to the schema of a release up to this one; only that of this one has its functions. */
export async function bringToSchema(client: pg.ClientBase, schema: number): Promise<void> {
  const migrations = readMigrations();
  if (schema === migrations.at(-1)?.folderMillis) return bringUpToDate(client);
  await applyMigrations(
    client,
    migrations.filter((one) => one.folderMillis <= schema),
  );
}

/** Where others may use the database, they wait for as little as possible; a new one has no others. */
async function bringUpToDateBeside(client: pg.PoolClient, log: Pick<Log, 'warn'>): Promise<void> {
  let schema = 0;
  const readSchema = async (tx: pg.ClientBase) => {
    schema = await refuseNewer(tx);
  };
  await inShortAttempts(client, readSchema, log);
  if (schema === 0) return atOnce(client, bringUpToDate);
  const missing = readMigrations().filter(({ folderMillis }) => folderMillis > schema);
  await buildEarly(client, missing, log);
  await inShortAttempts(client, bringUpToDate, log);
  if (changesTypes(missing)) await endOldSessions(client);
}

interface MigrateOptions {
  readonly log?: Pick<Log, 'warn'>;
  /** Throws where the database may not be touched, once it is the turn of this process. */
  readonly check?: () => void;
  /** True where other processes may use it meanwhile. */
  readonly isShared?: boolean;
}

/**
 * Applies all missing migrations and changed functions, or none. Of several processes one does it and the others wait. Throws
 * for a newer database.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { log = { warn: () => {} }, check, isShared = false }: MigrateOptions = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await lockConnection(client, 'migrating');
    check?.();
    if (isShared) await bringUpToDateBeside(client, log);
    else {
      await refuseNewer(client);
      await atOnce(client, bringUpToDate);
    }
    // Afterwards, since it may read all answers of an earlier release: nobody waits for that.
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT ids_advance()');
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const message = `The database cannot be brought up to date: ${safeMessageOf(rootOf(error))}.`;
    throw new DatabaseStartError('DATABASE_MIGRATION_FAILED', message, { cause: error });
  } finally {
    client.release(true); // the session ends, and with it the lock and the settings
  }
}
