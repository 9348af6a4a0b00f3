import type pg from 'pg';
import {
  CallerGoneError,
  DatabaseAwayError,
  isAwayCause,
  isCanceled,
  isOutOfResources,
  isPoolExhausted,
  isRetryable,
} from './constraints.ts';
import type { DatabaseWatch } from './watch.ts';

/** What a pool of connections needs besides them. */
export interface StatementPoolOptions {
  readonly watch: DatabaseWatch;
  /**
   * After this time a statement counts as lost, and its connection is closed: the server should have ended it long
   * before. Without it the database sees to that by itself.
   */
  readonly statementLostMs?: number | undefined;
}

/** One connection for as long as somebody has it. */
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

  async query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#lost) throw this.#lost;
    // Not even a ROLLBACK is sent for a caller who has gone: the end of the connection does the same.
    if (this.#signal?.aborted) throw this.#lose(new CallerGoneError('The caller has gone'));
    const { watch, statementLostMs } = this.#pool.options;
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    this.#giveUp = reject;
    const timer = statementLostMs && setTimeout(() => this.abandon(new Error('Query read timeout')), statementLostMs);
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      cancelling = watch.cancel(this.#client);
    };
    this.#signal?.addEventListener('abort', cancel, { once: true });
    let wasCanceled = false;
    try {
      return await Promise.race([this.#client.query(config, values), abandoned]);
    } catch (error) {
      wasCanceled = isCanceled(error);
      throw this.#errorOf(error);
    } finally {
      clearTimeout(timer || undefined);
      this.#signal?.removeEventListener('abort', cancel);
      await cancelling;
      // A request to cancel that came too late for this statement must not reach the next one on the connection.
      if (cancelling && !wasCanceled) this.#lose(new CallerGoneError('The caller has gone'));
    }
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
    if (this.#signal?.aborted) return new CallerGoneError('The caller has gone', { cause: error });
    if (!isAwayCause(error)) return error;
    const away = new DatabaseAwayError('The database cannot be used', { cause: error });
    this.#pool.options.watch.report(error);
    return isOutOfResources(error) ? away : this.#lose(away);
  }

  /** Gives the connection up at once: Drizzle does not release one whose BEGIN has failed. */
  #lose(error: Error): Error {
    if (!this.#lost) {
      this.#lost = error;
      this.#pool.forget(this);
      this.#client.release(error);
    }
    return error;
  }
}

/**
 * What Drizzle runs statements on, in place of a pool (it knows one by its name). Statements of a caller who has gone
 * are cancelled; a database that cannot be used is reported and becomes one kind of error; a statement that lost
 * against another one is repeated once, and transactions are by `retryingTransactions`.
 */
export class StatementPool {
  readonly options: StatementPoolOptions;
  readonly #pool: pg.Pool;
  readonly #signal: AbortSignal | undefined;
  readonly #busy: Set<Connection>;

  constructor(pool: pg.Pool, options: StatementPoolOptions, of: { signal?: AbortSignal; busy?: Set<Connection> } = {}) {
    this.#pool = pool;
    this.options = options;
    this.#signal = of.signal;
    this.#busy = of.busy ?? new Set();
  }

  /** The same connections for one caller, whose statements end with the signal. */
  for(signal: AbortSignal): StatementPool {
    return new StatementPool(this.#pool, this.options, { signal, busy: this.#busy });
  }

  async query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#queryOnce(config, values);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return this.#queryOnce(config, values);
    }
  }

  async #queryOnce(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
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
      const away = !isPoolExhausted(error) || (await this.options.watch.isAway());
      if (!away) throw error;
      this.options.watch.report(error);
      throw new DatabaseAwayError('The database cannot be reached', { cause: error });
    });
    const connection = new Connection(client, this, this.#signal);
    this.#busy.add(connection);
    if (this.#signal?.aborted) connection.release();
    this.#refuseGone();
    return connection;
  }

  #refuseGone(): void {
    if (this.#signal?.aborted) throw new CallerGoneError('The caller has gone');
  }

  forget(connection: Connection): void {
    this.#busy.delete(connection);
  }

  /** Fails everything that runs: the server does not respond any more. */
  abandonAll(error: Error): void {
    for (const connection of [...this.#busy]) connection.abandon(error);
  }
}
