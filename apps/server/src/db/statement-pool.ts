import pg from 'pg';
import {
  CallerGoneError,
  DatabaseAwayError,
  isAway,
  isAwayCause,
  isCanceled,
  isOutOfResources,
  isPoolExhausted,
  isRetryable,
} from './constraints.ts';
import type { Log } from './log.ts';
import type { DatabaseWatch } from './maintenance/watch.ts';
import { PreparedStatement } from './prepared-statement.ts';

/** What runs: a prepared statement resolves to its rows alone. */
type Runnable = string | pg.QueryConfig | PreparedStatement;

const callerGone = (cause?: unknown) => new CallerGoneError('The caller has gone', { cause });

const tooLate = () => new DatabaseAwayError('The time limit of a statement passed as it ended');

/** One connection while it is in use. */
class Connection {
  readonly #client: pg.PoolClient;
  readonly #pool: StatementPool;
  readonly #signal: AbortSignal | undefined;
  #lost: Error | undefined;
  #giveUp: (error: Error) => void = () => {};

  constructor(client: pg.PoolClient, pool: StatementPool, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#pool = pool;
    this.#signal = signal;
  }

  async query(config: Runnable, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#lost) throw this.#lost;
    // Not even a ROLLBACK is sent for a caller who has gone: closing the connection has the same effect.
    if (this.#signal?.aborted) throw this.#lose(callerGone());
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      cancelling = this.#pool.watch.cancel(this.#client);
    };
    this.#signal?.addEventListener('abort', cancel, { once: true });
    const { pooled } = this.#pool;
    const timer = pooled && setTimeout(cancel, pooled.endAfterMs);
    let wasCanceled = false;
    const startedAt = performance.now();
    try {
      return await this.#run(config, values);
    } catch (error) {
      wasCanceled = isCanceled(error);
      throw this.#errorOf(error);
    } finally {
      this.#pool.onRun(typeof config === 'string' ? config : config.text, performance.now() - startedAt);
      this.#signal?.removeEventListener('abort', cancel);
      clearTimeout(timer);
      if (cancelling) {
        await cancelling;
        // A cancellation that came too late for this statement must not hit the next one on the connection.
        if (!wasCanceled) this.#lose(this.#signal?.aborted ? callerGone() : tooLate());
      }
    }
  }

  /** The driver ends what takes too long (`query_timeout`); `abandon` what waits for a server that hangs. */
  #run(config: Runnable, values: unknown[] | undefined): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      if (config instanceof PreparedStatement) {
        // Callers only read the rows.
        const done = (error: unknown, result?: object) => (error ? reject(error) : resolve(result as pg.QueryResult));
        this.#client.query(config.run(values ?? [], done, this.#pool.pooled === undefined));
        return;
      }
      // The driver accepts a config object, or a text with values; its types are two overloads.
      this.#client.query(config as string, values as unknown[], (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  }

  /** Closes the connection and fails what runs on it: the server does not respond. */
  abandon(error: Error): void {
    this.#lose(new DatabaseAwayError('The database does not respond', { cause: error }));
    this.#giveUp(error);
  }

  release(): void {
    this.#pool.forget(this);
    if (!this.#lost) this.#client.release();
  }

  #errorOf(error: unknown): unknown {
    if (this.#signal?.aborted) return callerGone(error);
    if (!isAwayCause(error)) return error;
    const away = new DatabaseAwayError('The database cannot be used', { cause: error });
    this.#pool.watch.report(error);
    return isOutOfResources(error) ? away : this.#lose(away);
  }

  /** Gives the connection up immediately: Drizzle does not release one whose BEGIN has failed. */
  #lose(error: Error): Error {
    if (!this.#lost) {
      this.#lost = error;
      this.#pool.forget(this);
      this.#client.release(error);
    }
    return error;
  }
}

/** What a pool asks and tells of the server that its statements run on. */
export type StatementWatch = Pick<DatabaseWatch, 'cancel' | 'isAway' | 'report'>;

interface StatementPoolParts {
  readonly pool: pg.Pool;
  readonly watch: StatementWatch;
  /** Called after each statement with its text and how long it took, in milliseconds. */
  readonly onRun: (text: string, ms: number) => void;
  /**
   * Behind a pooler in transaction mode, where connections know no statements by name and have no time limit: after so long
   * a statement is cancelled.
   */
  readonly pooled?: { readonly endAfterMs: number } | undefined;
  /** What statements run on instead, where they fail here because the server is away or a replica. */
  readonly instead?: StatementPool | undefined;
}

/**
 * What statements run on, in place of a pool (Drizzle recognises one by its name). Statements of a caller who has
 * disconnected are cancelled; a database that cannot be used is reported and becomes one kind of error; a statement that
 * lost against another one is repeated once, and so is one whose plan is out of date.
 */
export class StatementPool {
  readonly watch: StatementWatch;
  readonly onRun: StatementPoolParts['onRun'];
  readonly pooled: StatementPoolParts['pooled'];
  readonly #parts: StatementPoolParts;
  readonly #pool: pg.Pool;
  readonly #signal: AbortSignal | undefined;
  readonly #busy: Set<Connection>;

  constructor(parts: StatementPoolParts, signal?: AbortSignal, busy = new Set<Connection>()) {
    const { pool, watch, onRun, pooled } = parts;
    this.#parts = parts;
    this.#pool = pool;
    this.watch = watch;
    this.onRun = onRun;
    this.pooled = pooled;
    this.#signal = signal;
    this.#busy = busy;
  }

  /** The same connections for one caller, whose statements end with the signal. */
  for(signal: AbortSignal): StatementPool {
    const { instead } = this.#parts;
    return new StatementPool({ ...this.#parts, instead: instead?.for(signal) }, signal, this.#busy);
  }

  /** What to try once more with after this error; undefined where it is final. */
  after(error: unknown): StatementPool | undefined {
    const { instead } = this.#parts;
    if (instead && (isAway(error) || isRetryable(error))) return instead;
    return isRetryable(error) ? this : undefined;
  }

  async query(config: Runnable, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#queryOnce(config, values);
    } catch (error) {
      const isRenewed = config instanceof PreparedStatement && PreparedStatement.isOutdated(error);
      const next = isRenewed ? this : this.after(error);
      if (!next) throw error;
      return next.#queryOnce(config, values);
    }
  }

  async #queryOnce(config: Runnable, values?: unknown[]): Promise<pg.QueryResult> {
    const connection = await this.connect();
    try {
      return await connection.query(config, values);
    } finally {
      connection.release();
    }
  }

  async connect(): Promise<Connection> {
    this.#refuseGone();
    const client = await this.#pool.connect().catch(async (error: unknown) => {
      // Whatever keeps a connection from being made. They also run out where what has them waits for a hung server.
      const away = !isPoolExhausted(error) || (await this.watch.isAway());
      if (!away) throw error;
      this.watch.report(error);
      throw new DatabaseAwayError('The database cannot be reached', { cause: error });
    });
    const connection = new Connection(client, this, this.#signal);
    this.#busy.add(connection);
    if (this.#signal?.aborted) connection.release();
    this.#refuseGone();
    return connection;
  }

  #refuseGone(): void {
    if (this.#signal?.aborted) throw callerGone();
  }

  forget(connection: Connection): void {
    this.#busy.delete(connection);
  }

  /** Fails everything that runs: the server does not respond any more. */
  abandonAll(error: Error): void {
    for (const connection of [...this.#busy]) connection.abandon(error);
  }
}

/** Most characters of a statement in the log. */
const STATEMENT_LENGTH = 2000;

/** Logs a statement that took long, without its values. */
export const slowStatements = (log: Log, slowMs: number) => (text: string, ms: number) => {
  if (ms >= slowMs) log.warn({ ms: Math.round(ms), statement: text.slice(0, STATEMENT_LENGTH) }, 'a slow statement');
};

/** One of the driver's pools; what becomes of its connections is reported. */
export function buildPool(config: pg.PoolConfig, watch: StatementWatch): pg.Pool {
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
