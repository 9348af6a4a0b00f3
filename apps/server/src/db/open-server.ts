import type pg from 'pg';
import type { StatementPools } from './handles.ts';
import type { Log } from './log.ts';
import { DatabaseWatch } from './maintenance/watch.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { OpenDatabaseOptions, OpenPools } from './pools.ts';
import { openServerControl, openStartPool, START_WAIT_MS, serverPoolConfig, serverStartError } from './postgresql.ts';
import { Replica } from './replica.ts';
import { Servers } from './servers.ts';
import { buildPool, StatementPool, type StatementWatch, slowStatements } from './statement-pool.ts';

/** The first batch of an export may have to search for its start in the order. */
const EXPORT_TIMES_WIDE = 3;

interface Settings extends PoolSettings {
  readonly log: Log;
  readonly onRun: (text: string, ms: number) => void;
}

interface Way {
  readonly servers: Servers;
  readonly watch: StatementWatch;
  /** True through a pooler in transaction mode. */
  readonly isPooled?: boolean;
}

interface Opened {
  readonly pool: pg.Pool;
  readonly statements: StatementPool;
}

/** Opens the kinds of connections that go one way to the data. Those to a replica say what is to be used instead. */
function waysOf({ servers, watch, isPooled = false }: Way, settings: Settings) {
  const { waitMs, onRun } = settings;
  const open = (max: number, statementTimeoutMs: number, instead?: StatementPool): Opened => {
    const pool = buildPool(serverPoolConfig(servers, { max, waitMs, statementTimeoutMs, isPooled }), watch);
    const pooled = isPooled ? { endAfterMs: statementTimeoutMs } : undefined;
    return { pool, statements: new StatementPool({ pool, watch, onRun, pooled, instead }) };
  };
  return {
    openMain: () => open(settings.max, settings.statementTimeoutMs),
    openWide: (instead?: StatementPool) => open(settings.wideMax, settings.wideTimeoutMs, instead),
    openExports: (instead?: StatementPool) =>
      open(settings.exportsMax, settings.wideTimeoutMs * EXPORT_TIMES_WIDE, instead),
  };
}

/** Opens the ways to a replica, each with the primary's to fall back on. */
function openReplica(readUrl: string, main: Opened, instead: StatementPools, settings: Settings) {
  const servers = new Servers(readUrl, 'DATABASE_READ_URL');
  const replica = new Replica({ servers, primary: main.pool, longestLagMs: settings.longestLagMs, log: settings.log });
  const ways = waysOf({ servers, watch: replica }, settings);
  return { replica, wide: ways.openWide(instead.wide), exports: ways.openExports(instead.exports) };
}

/** Opens the ways to a PostgreSQL server. Throws a DatabaseStartError where there is none. */
export async function openServer(
  databaseUrl: string,
  { log, connectionTimeoutMs, directUrl, readUrl }: OpenDatabaseOptions,
  given: PoolSettings,
): Promise<OpenPools> {
  const waitMs = connectionTimeoutMs ?? given.waitMs;
  const settings: Settings = { ...given, log, waitMs, onRun: slowStatements(log, given.slowMs) };
  const servers = new Servers(databaseUrl, 'DATABASE_URL');
  const isPooled = directUrl !== undefined;
  const direct = isPooled ? new Servers(directUrl, 'DATABASE_DIRECT_URL') : servers;
  const control = openServerControl(servers);
  const onHang = () => {
    const error = new Error('Connection terminated: the server does not respond');
    for (const { statements } of [main, wide, exports]) statements.abandonAll(error);
  };
  const watch: DatabaseWatch = new DatabaseWatch({ control, log, onHang });
  const ways = waysOf({ servers, watch, isPooled }, settings);
  const [main, wide, exports] = [ways.openMain(), ways.openWide(), ways.openExports()];
  const primary = { main: main.statements, wide: wide.statements, exports: exports.statements };
  const read = readUrl === undefined ? undefined : openReplica(readUrl, main, primary, settings);
  const startPool = openStartPool(direct);
  // It opens no connection before one is asked for.
  const sessions = isPooled ? openStartPool(direct) : main.pool;
  const raw = {
    ...{ main: main.pool, wide: wide.pool, exports: exports.pool },
    ...(read && { replica_wide: read.wide.pool, replica_exports: read.exports.pool }),
  };
  const close = async () => {
    await Promise.all([watch.stop(), read?.replica.close()]);
    const all = new Set([...Object.values(raw), startPool, sessions]);
    await Promise.all([...[...all].filter((pool) => !pool.ended).map((pool) => pool.end()), control.close()]);
  };
  const starting = new AbortController();
  try {
    const withinMs = connectionTimeoutMs ?? START_WAIT_MS;
    const all = [...new Set([servers, direct])];
    await Promise.all(all.map((each) => each.lookUntilFound(log, withinMs, starting.signal)));
    const client = await startPool.connect();
    client.release();
    await read?.replica.look();
  } catch (error) {
    starting.abort(); // the other way may still be waited for
    await close();
    throw serverStartError(error, direct);
  }
  const readPools = read && { wide: read.wide.statements, exports: read.exports.statements };
  return {
    kind: 'postgresql',
    startPool,
    pool: main.pool,
    sessions,
    pools: { ...primary, replica: () => (read?.replica.isUsable() ? readPools : undefined) },
    raw,
    watch,
    replica: read?.replica,
    where: `${servers.where}, database ${servers.database}`,
    close,
  };
}
