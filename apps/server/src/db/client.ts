import { join, resolve } from 'node:path';
import pg from 'pg';
import type { OpenDatabase } from './database.ts';
import { EmbeddedDatabase } from './embedded/embedded.ts';
import { createHandle } from './handles.ts';
import { startMaintenance } from './maintenance/maintenance.ts';
import { DatabaseWatch } from './maintenance/watch.ts';
import { migrateDatabase } from './migrate.ts';
import { openServer } from './open-server.ts';
import { POOL_DEFAULTS, type PoolSettings } from './pool-settings.ts';
import type { OpenDatabaseOptions, OpenPools } from './pools.ts';
import { DatabaseStartError } from './start-error.ts';
import { buildPool, StatementPool, slowStatements } from './statement-pool.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

// PostgreSQL's bigint, and so every id, count(*) and sum(int), arrives as a number instead of text. All of ours stay far
// below 2^53, up to which numbers are exact. Drizzle reads raw results through this same setting, on both databases. What
// is NUMERIC, such as sum(bigint), stays text: statements cast it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const OLDEST_VERSION = 150_000;
/** The embedded database has one session, and an import may hold it for many seconds. */
const EMBEDDED_WAIT_MS = 30_000;

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

const connectionsOf = (pools: Readonly<Record<string, pg.Pool>>) =>
  Object.fromEntries(
    Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => [
      name,
      { open: totalCount, idle: idleCount, waiting: waitingCount },
    ]),
  );

/** The server's version, as people write it. Throws where the server cannot hold our tables. */
export async function checkServer(pool: Pick<pg.ClientBase, 'query'>): Promise<string> {
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
  refuseUnfinishedRestore(options.dataDir);
  const settings = { ...POOL_DEFAULTS, ...options.pools };
  const { kind, startPool, pool, sessions, pools, raw, watch, replica, where, close } = databaseUrl
    ? await openServer(databaseUrl, options, settings)
    : await openEmbedded(options, settings);
  let maintenance: ReturnType<typeof startMaintenance> | undefined;
  try {
    const version = await checkServer(startPool);
    // A restore that this start has waited for may have been killed.
    const check = () => refuseUnfinishedRestore(options.dataDir);
    await migrateDatabase(startPool, { log, check, isShared: kind === 'postgresql' });
    if (startPool !== pool) await startPool.end();
    watch.start();
    if (options.maintenance ?? true) maintenance = startMaintenance({ kind, pool, sessions }, log);
    return {
      db: createHandle(pools),
      readingFor: (signal) => createHandle(pools, signal),
      check: () => watch.check(),
      canStore: () => watch.canStore(),
      connections: () => connectionsOf(raw),
      replica: () => replica?.state(),
      jobs: maintenance?.jobs ?? [],
      pool,
      sessions,
      kind,
      version,
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
