import type pg from 'pg';
import type { OpenDatabase } from './database.ts';
import type { StatementPools } from './handles.ts';
import type { Log } from './log.ts';
import type { DatabaseWatch } from './maintenance/watch.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { Replica } from './replica.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; the embedded database where left out. */
  readonly databaseUrl: string | undefined;
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** A replica, for what may be some seconds old. */
  readonly readUrl?: string | undefined;
  /** The embedded database lies in its folder `database`. */
  readonly dataDir: string;
  readonly log: Log;
  /** False for a command that works while a server runs. */
  readonly maintenance?: boolean;
  readonly pools?: Partial<PoolSettings>;
  /** How long a caller waits for a connection, on either database. */
  readonly connectionTimeoutMs?: number;
}

/** What is open of a database before its tables are brought up to date. */
export interface OpenPools {
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
  readonly replica?: Replica | undefined;
  readonly where: string;
  close(): Promise<void>;
}
