import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { StatementPool } from './statement-pool.ts';

/** The connections of a process, each kind with its own number and limits; on the embedded database all are the same. */
export interface StatementPools {
  /** What an index serves in milliseconds, and everything that writes. */
  readonly main: StatementPool;
  /** For queries that may read millions of rows: few concurrently, and with a short timeout. */
  readonly wide: StatementPool;
  /** One for each export that may run. */
  readonly exports: StatementPool;
  /** Those to a replica, where there is one that may be read from now. */
  replica?(): ReplicaPools | undefined;
}

/** Connections to a replica, for what may be some seconds old. */
interface ReplicaPools {
  readonly wide: StatementPool;
  readonly exports: StatementPool;
}

type Kind = 'main' | 'wide' | 'exports';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const dialect = new PgDialect();

/** What runs statements on one kind of connections. Each reading request makes one, so that its constructor does little. */
class Handle extends NodePgDatabase {
  readonly statements: StatementPool;
  readonly #pools: StatementPools;
  readonly #kind: Kind;
  readonly #signal: AbortSignal | undefined;

  constructor(pools: StatementPools, kind: Kind, signal: AbortSignal | undefined, chosen = pools[kind]) {
    const statements = signal ? chosen.for(signal) : chosen;
    // Drizzle calls `query`, and `connect` for a transaction, which a StatementPool has as a pool has them.
    super(dialect, new NodePgSession(statements as unknown as pg.Pool, dialect, undefined), undefined);
    this.statements = statements;
    this.#pools = pools;
    this.#kind = kind;
    this.#signal = signal;
  }

  of(kind: Kind): Handle {
    return new Handle(this.#pools, kind, this.#signal);
  }

  /** The same on a replica, where there is one that may be read from. */
  ofReplica(): Handle {
    const replica = this.#pools.replica?.();
    const chosen = this.#kind === 'exports' ? replica?.exports : replica?.wide;
    return chosen ? new Handle(this.#pools, this.#kind, this.#signal, chosen) : this;
  }

  /** A transaction that lost against another one is repeated once, whole: callbacks touch nothing but the database. */
  override async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    try {
      return await super.transaction(work, config);
    } catch (error) {
      const next = this.statements.after(error);
      if (!next) throw error;
      return next === this.statements
        ? super.transaction(work, config)
        : new Handle(this.#pools, this.#kind, undefined, next).transaction(work, config);
    }
  }
}

/** The connections behind a handle, for statements whose SQL is ready; a transaction has only its own. */
export function poolOf(db: Database): StatementPool | undefined {
  return db instanceof Handle ? db.statements : undefined;
}

/** The handle for a statement that may read millions of rows, so that quick ones need not wait for it. */
export function forWide(db: Database): Database {
  return db instanceof Handle ? db.of('wide') : db;
}

/** The handle for what may be some seconds old: on a replica, where there is one that is not further behind. */
export function forReplica(db: Database): Database {
  return db instanceof Handle ? db.ofReplica() : db;
}

/** The handle for the batches of an export: a replica's, where there is one. */
export function forExport(db: Database): Database {
  return db instanceof Handle ? db.of('exports').ofReplica() : db;
}

/** The handle on these connections; with a signal its statements are cancelled when the signal aborts. */
export function createHandle(pools: StatementPools, signal?: AbortSignal): Database {
  return new Handle(pools, 'main', signal);
}
