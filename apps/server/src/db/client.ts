import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';
import type { Chore } from './chore.ts';
import type { OpenDatabase } from './database.ts';
import { EmbeddedDatabase } from './embedded.ts';
import type { Log } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { migrateDatabase } from './migrate.ts';
import { parseServerAddress, serverPoolConfig, serverStartError } from './postgresql.ts';
import { DatabaseStartError } from './start-error.ts';

// PostgreSQL's bigint, and so every id, count(*) and sum(int), arrives as a number instead of text. All of ours stay far
// below 2^53, up to which numbers are exact. Drizzle reads raw results through this same setting.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const OLDEST_VERSION = 150_000;
const CONNECTION_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 120_000;

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; the embedded database where left out. */
  readonly databaseUrl: string | undefined;
  /** The embedded database lies in its folder `database`. */
  readonly dataDir: string;
  readonly log: Log;
  /** False for a command that works beside a running server. */
  readonly maintenance?: boolean;
  /** How long a caller waits for a connection. */
  readonly connectionTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
}

interface OpenPool {
  readonly kind: OpenDatabase['kind'];
  readonly pool: pg.Pool;
  readonly where: string;
  close(): Promise<void>;
}

function buildPool(
  config: pg.PoolConfig,
  { log, connectionTimeoutMs = CONNECTION_TIMEOUT_MS }: OpenDatabaseOptions,
): pg.Pool {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: connectionTimeoutMs });
  // A connection that breaks would end the process if nobody listened, whether it is idle or in use. What it was
  // running fails by itself; the pool opens another one. The pool only repeats what the client has said.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: safeMessageOf(error) }, 'a database connection was lost'));
  });
  pool.on('error', () => {});
  return pool;
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenPool> {
  const folder = resolve(join(options.dataDir, 'database'));
  const embedded = await EmbeddedDatabase.open(folder, options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);
  const pool = buildPool(embedded.poolConfig, options);
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return { kind: 'embedded', pool, where: `embedded in ${folder}`, close };
}

async function openServer(databaseUrl: string, options: OpenDatabaseOptions): Promise<OpenPool> {
  const address = parseServerAddress(databaseUrl);
  const pool = buildPool(serverPoolConfig(databaseUrl, options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS), options);
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    await pool.end();
    throw serverStartError(error, address);
  }
  return {
    kind: 'postgresql',
    pool,
    where: `${address.server}, database ${address.database}`,
    close: () => pool.end(),
  };
}

/** The server's version, as people write it. Throws where the server cannot hold our tables. */
async function checkServer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ number: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number,
      current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
  );
  const { number = 0, version = 'unknown', encoding = 'unknown' } = rows[0] ?? {};
  if (number < OLDEST_VERSION) {
    throw new DatabaseStartError('DATABASE_UNSUITABLE', `PostgreSQL 15 or newer is needed; the server is ${version}.`);
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError('DATABASE_UNSUITABLE', `The database must be encoded in UTF8; it is in ${encoding}.`);
  }
  return version.split(' ')[0] ?? version;
}

/**
 * Opens the database, brings its tables up to date and keeps it well until it is closed. Throws a DatabaseStartError
 * whose message is one line for the operator.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, log } = options;
  const { kind, pool, where, close } = databaseUrl
    ? await openServer(databaseUrl, options)
    : await openEmbedded(options);
  let maintenance: Chore | undefined;
  try {
    const version = await checkServer(pool);
    await migrateDatabase(pool);
    if (options.maintenance ?? true) maintenance = startMaintenance({ kind, pool }, log);
    return {
      db: drizzle(pool),
      pool,
      kind,
      description: `PostgreSQL ${version}, ${where}`,
      close: async () => {
        await maintenance?.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
