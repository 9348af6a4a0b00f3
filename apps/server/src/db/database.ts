import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** A handle for queries: the database itself or a transaction in it. A function that takes one uses only that. */
export type Database = NodePgDatabase;

/** The open database with everything that keeps it well. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'postgresql';
  /** What an operator may read about where the data is; never holds a password. */
  readonly description: string;
  /** Ends maintenance, waits for running queries and closes. On the embedded database a checkpoint is written. */
  close(): Promise<void>;
}
