import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isRetryable } from './constraints.ts';
import type { Database } from './database.ts';
import type { StatementPool } from './statement-pool.ts';

/** The connections of a process, each kind with its own number and limits; on the embedded database all are the same. */
export interface StatementPools {
  /** What an index serves in milliseconds, and everything that writes. */
  readonly main: StatementPool;
  /** What may read millions of rows: few at once, and not for long. */
  readonly wide: StatementPool;
  /** One for each export that may run. */
  readonly exports: StatementPool;
}

type Kind = keyof StatementPools;

/** For each handle made here those of the other kinds. A transaction has none: whatever is done in it is done with it. */
const handles = new WeakMap<Database, (kind: Kind) => Database>();

/** The handle for a statement that may read millions of rows, so that those that do not need not wait for it. */
export function forWide(db: Database): Database {
  return handles.get(db)?.('wide') ?? db;
}

/** The handle for the batches of an export. */
export function forExport(db: Database): Database {
  return handles.get(db)?.('exports') ?? db;
}

/** A transaction that lost against another one is repeated once, whole: their callbacks touch nothing but the database. */
function retryTransactions(db: Database): Database {
  const once = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    try {
      return await once(work, config);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return once(work, config);
    }
  };
  return db;
}

/** The handle on these connections; with a signal its statements end when the signal does. */
export function createHandle(pools: StatementPools, signal?: AbortSignal): Database {
  const made = new Map<Kind, Database>();
  const handleOf = (kind: Kind): Database => {
    const known = made.get(kind);
    if (known) return known;
    const pool = signal ? pools[kind].for(signal) : pools[kind];
    // Drizzle calls `query`, and `connect` for a transaction, which a StatementPool has as a pool has them.
    const handle = retryTransactions(drizzle(pool as unknown as pg.Pool));
    made.set(kind, handle);
    handles.set(handle, handleOf);
    return handle;
  };
  return handleOf('main');
}
