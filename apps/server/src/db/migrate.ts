import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { rootOf, safeMessageOf } from '../logging/error-facts.ts';
import { lockConnection } from './locks.ts';
import type { Log } from './log.ts';
import { DatabaseStartError } from './start-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

export const FUNCTIONS_FOLDER = fileURLToPath(new URL('./functions', import.meta.url));

/** A migration waits this long for a lock, while later statements queue behind it; then it lets them go first. */
const LOCK_TIMEOUT_MS = 3000;
const PAUSE_MS = 2000;
const TRIES = 20;
/** It waited too long for a lock, or was chosen to end a deadlock with those who use the tables. */
const LOCKED_OUT = new Set(['55P03', '40P01']);

function isLockedOut(error: unknown): boolean {
  const root = rootOf(error);
  return root instanceof Error && 'code' in root && LOCKED_OUT.has(String(root.code));
}

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
 * Throws where a newer release has migrated the database: this one would not know columns that must be filled, and what
 * it wrote could be lost by the newer one.
 */
async function refuseNewer(client: pg.PoolClient): Promise<void> {
  if (!isNewerSchema(await schemaOf(client))) return;
  throw new DatabaseStartError(
    'DATABASE_IS_NEWER',
    'A newer release has used this database, and this one would not know all of it. Start the newer release, or restore a backup from before it.',
  );
}

const REMEMBERED = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.function_files (name text PRIMARY KEY, hash text NOT NULL)`;

/** Applies the migrations that came after the last one, and remembers them as drizzle's own migrator does. */
export async function applyMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query(REMEMBERED);
  const { rows } = await client.query<{ last: number | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? 0;
  for (const { sql, hash, folderMillis } of migrations.filter((one) => one.folderMillis > last)) {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Says for which tables the functions of the other files work: applied after them, whenever one of them has changed. */
const TABLES_FILE = 'tables.sql';

/** Applies the files of functions that are not as this database remembers them. */
async function applyFunctions(client: pg.ClientBase): Promise<void> {
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
export async function bringUpToDate(client: pg.ClientBase): Promise<void> {
  await applyMigrations(client, readMigrations());
  await applyFunctions(client);
  await client.query('SELECT ids_advance()');
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

async function bringUpToDateAtOnce(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN');
  try {
    await bringUpToDate(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // the connection may be what failed
    throw error;
  }
}

async function migrateInTurn(client: pg.PoolClient, log: Pick<Log, 'warn'>): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      await refuseNewer(client);
      await bringUpToDateAtOnce(client);
      return;
    } catch (error) {
      if (left === 0 || !isLockedOut(error)) throw error;
      log.warn({ triesLeft: left }, 'bringing the database up to date waits until others have left its tables');
      await setTimeout(PAUSE_MS);
    }
  }
}

/**
 * Applies all missing migrations and changed functions, or none. Of several processes one does it and the others wait. Throws
 * for a newer database, and what `check` throws once it is the turn of this process.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  log: Pick<Log, 'warn'> = { warn: () => {} },
  check: () => void = () => {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await lockConnection(client, 'migrating');
    check();
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await migrateInTurn(client, log);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const message = `The database cannot be brought up to date: ${safeMessageOf(rootOf(error))}.`;
    throw new DatabaseStartError('DATABASE_MIGRATION_FAILED', message, { cause: error });
  } finally {
    client.release(true); // the session ends, and with it the lock and the settings
  }
}
