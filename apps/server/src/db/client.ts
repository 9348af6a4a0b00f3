import { join, resolve } from 'node:path';
import pg from 'pg';
import type { RunningJob } from '../jobs/start-job.ts';
import { isAwayCause } from './constraints.ts';
import type { OpenDatabase } from './database.ts';
import { EmbeddedDatabase } from './embedded/embedded.ts';
import { createHandle, type StatementPools } from './handles.ts';
import type { Log } from './log.ts';
import { startMaintenance } from './maintenance/maintenance.ts';
import { DatabaseWatch } from './maintenance/watch.ts';
import { migrateDatabase } from './migrate.ts';
import { POOL_DEFAULTS, type PoolSettings } from './pool-settings.ts';
import { openServerControl, openStartPool, serverPoolConfig, serverStartError } from './postgresql.ts';
import { Servers } from './servers.ts';
import { DatabaseStartError } from './start-error.ts';
import { StatementPool } from './statement-pool.ts';

// PostgreSQL's bigint, and so every id, count(*) and sum(int), arrives as a number instead of text. All of ours stay far
// below 2^53, up to which numbers are exact. Drizzle reads raw results through this same setting, on both databases. What
// is NUMERIC, such as sum(bigint), stays text: statements cast it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const OLDEST_VERSION = 150_000;
/** The embedded database has one session, and an import may hold it for many seconds. */
const EMBEDDED_WAIT_MS = 30_000;

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; the embedded database where left out. */
  readonly databaseUrl: string | undefined;
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** The embedded database lies in its folder `database`. */
  readonly dataDir: string;
  readonly log: Log;
  /** False for a command that works while a server runs. */
  readonly maintenance?: boolean;
  readonly pools?: Partial<PoolSettings>;
  /** How long a caller waits for a connection, on either database. */
  readonly connectionTimeoutMs?: number;
}

interface OpenPools {
  readonly kind: OpenDatabase['kind'];
  /** For the work before the first call; it may take long. */
  readonly startPool: pg.Pool;
  /** The connections for all that is not a handle's. */
  readonly pool: pg.Pool;
  /** Connections that stay those of one server process: for locks that end with them. */
  readonly sessions: pg.Pool;
  readonly pools: StatementPools;
  /** Each of the driver's pools, by its name in figures. */
  readonly raw: Readonly<Record<string, pg.Pool>>;
  readonly watch: DatabaseWatch;
  readonly where: string;
  close(): Promise<void>;
}

function buildPool(config: pg.PoolConfig, watch: DatabaseWatch): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken connection, idle or in use, would end the process without this listener. The statement it was
  // running fails anyway; the pool opens another one. The pool only repeats the client's error.
  pool.on('connect', (client) => {
    client.on('error', (error) => watch.report(error));
  });
  pool.on('release', (error: unknown) => {
    if (error && isAwayCause(error)) watch.report(error);
  });
  pool.on('error', () => {});
  return pool;
}

/** Most characters of a statement in the log. */
const STATEMENT_LENGTH = 2000;

/** Logs a statement that took long, without its values. */
const slowStatements = (log: Log, slowMs: number) => (text: string, ms: number) => {
  if (ms >= slowMs) log.warn({ ms: Math.round(ms), statement: text.slice(0, STATEMENT_LENGTH) }, 'a slow statement');
};

async function openEmbedded(
  options: OpenDatabaseOptions,
  { statementTimeoutMs, slowMs }: PoolSettings,
): Promise<OpenPools> {
  const folder = resolve(join(options.dataDir, 'database'));
  const embedded = await EmbeddedDatabase.open(folder, statementTimeoutMs);
  const watch = new DatabaseWatch({
    // It cannot cancel a statement; what waits for its turn is dropped when that comes.
    control: { probe: () => embedded.check(), cancel: async () => {}, store: () => embedded.store() },
    log: options.log,
    onHang: () => {},
  });
  const wait = { connectionTimeoutMillis: options.connectionTimeoutMs ?? EMBEDDED_WAIT_MS };
  const pool = buildPool({ ...embedded.poolConfig, ...wait }, watch);
  const all = new StatementPool({ pool, watch, onRun: slowStatements(options.log, slowMs) });
  const close = async () => {
    await watch.stop();
    await pool.end();
    await embedded.close();
  };
  const pools = { main: all, wide: all, exports: all };
  return {
    kind: 'embedded',
    startPool: pool,
    pool,
    sessions: pool,
    pools,
    raw: { main: pool },
    watch,
    where: `embedded in ${folder}`,
    close,
  };
}

/** The first batch of an export may have to search for its start in the order. */
const EXPORT_TIMES_WIDE = 3;

async function openServer(
  databaseUrl: string,
  { log, connectionTimeoutMs, directUrl }: OpenDatabaseOptions,
  settings: PoolSettings,
): Promise<OpenPools> {
  const servers = new Servers(databaseUrl, 'DATABASE_URL');
  const isPooled = directUrl !== undefined;
  const direct = isPooled ? new Servers(directUrl, 'DATABASE_DIRECT_URL') : servers;
  const control = openServerControl(servers);
  const all: StatementPool[] = [];
  const onHang = () => {
    for (const one of all) one.abandonAll(new Error('Connection terminated: the server does not respond'));
  };
  const watch: DatabaseWatch = new DatabaseWatch({ control, log, onHang });
  const onRun = slowStatements(log, settings.slowMs);
  const raw: pg.Pool[] = [];
  const open = (max: number, statementTimeoutMs: number) => {
    const waitMs = connectionTimeoutMs ?? settings.waitMs;
    const pool = buildPool(serverPoolConfig(servers, { max, waitMs, statementTimeoutMs, isPooled }), watch);
    const statements = new StatementPool({
      pool,
      watch,
      onRun,
      pooled: isPooled ? { endAfterMs: statementTimeoutMs } : undefined,
    });
    raw.push(pool);
    all.push(statements);
    return { pool, statements };
  };
  const main = open(settings.max, settings.statementTimeoutMs);
  const wide = open(settings.wideMax, settings.wideTimeoutMs);
  const exports = open(settings.exportsMax, settings.wideTimeoutMs * EXPORT_TIMES_WIDE);
  const startPool = openStartPool(direct);
  // It opens no connection before one is asked for.
  const sessions = isPooled ? openStartPool(direct) : main.pool;
  const close = async () => {
    await watch.stop();
    const open = [...raw, startPool, ...(isPooled ? [sessions] : [])].filter((pool) => !pool.ended);
    await Promise.all([...open.map((pool) => pool.end()), control.close()]);
  };
  try {
    await Promise.all([servers.look(), direct.look()]);
    const client = await startPool.connect();
    client.release();
  } catch (error) {
    await close();
    throw serverStartError(error, direct);
  }
  return {
    kind: 'postgresql',
    startPool,
    pool: main.pool,
    sessions,
    pools: { main: main.statements, wide: wide.statements, exports: exports.statements },
    raw: { main: main.pool, wide: wide.pool, exports: exports.pool },
    watch,
    where: `${servers.where}, database ${servers.database}`,
    close,
  };
}

const connectionsOf = (pools: Readonly<Record<string, pg.Pool>>) =>
  Object.fromEntries(
    Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => [
      name,
      { open: totalCount, idle: idleCount, waiting: waitingCount },
    ]),
  );

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
  const settings = { ...POOL_DEFAULTS, ...options.pools };
  const { kind, startPool, pool, sessions, pools, raw, watch, where, close } = databaseUrl
    ? await openServer(databaseUrl, options, settings)
    : await openEmbedded(options, settings);
  let maintenance: RunningJob | undefined;
  try {
    const version = await checkServer(startPool);
    await migrateDatabase(startPool, log);
    if (startPool !== pool) await startPool.end();
    watch.start();
    if (options.maintenance ?? true) maintenance = startMaintenance({ kind, pool, sessions }, log);
    return {
      db: createHandle(pools),
      readingFor: (signal) => createHandle(pools, signal),
      check: () => watch.check(),
      canStore: () => watch.canStore(),
      connections: () => connectionsOf(raw),
      pool,
      sessions,
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
