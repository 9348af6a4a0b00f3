import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { RunningJob } from '../jobs/running-job.ts';

/** A handle for queries: the database itself or a transaction in it. A function that takes one uses only that. */
export type Database = NodePgDatabase;

/** What is known of the replica. */
export interface ReplicaState {
  /** Undefined where it does not answer. */
  readonly lagMs: number | undefined;
  /** False where the primary is read in its place. */
  readonly isRead: boolean;
}

/** The open database with everything that keeps it well. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Connections that stay those of one server process, whatever is in between: for locks that end with them. */
  readonly sessions: pg.Pool;
  /** A handle for one caller who only reads: their statements are cancelled when the signal aborts. */
  readingFor(signal: AbortSignal): Database;
  /** Rejects within 2 s where the database does not respond; waits for nothing that runs. */
  check(): Promise<void>;
  /** False while the disk of the database is full: what is read is right, and nothing can be stored. */
  canStore(): boolean;
  /** How many connections each pool has open and idle, and how many callers wait for one. */
  connections(): Readonly<Record<string, { readonly open: number; readonly idle: number; readonly waiting: number }>>;
  /** How far the replica is behind and whether it is read from; undefined where none is named. */
  replica(): ReplicaState | undefined;
  /** The background jobs that maintain it. */
  readonly jobs: readonly RunningJob[];
  readonly kind: 'embedded' | 'postgresql';
  /** Of PostgreSQL, as people write it. */
  readonly version: string;
  /** What an operator may read about where the data is; never holds a password. */
  readonly description: string;
  /** Ends maintenance, waits for running queries and closes. On the embedded database a checkpoint is written. */
  close(): Promise<void>;
}
