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

type Row = Record<string, unknown>;
type Done = (error: unknown, result?: { readonly rows: Row[] }) => void;

/** What a prepared statement uses of the driver's connection, as the driver's own cursors do; its types leave it out. */
interface Wire {
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
/** Stay text, as Drizzle's columns read them. */
const TEXT_TYPES = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]);
const asText = (text: string) => text;

/** Types as lists read them. */
export const listTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    // The driver's types know either format alone.
    TEXT_TYPES.has(id) ? asText : pg.types.getTypeParser(id, format as 'text'),
};

/**
 * A statement that each connection parses and plans once, under its name. What columns it returns is asked for the first
 * time only: with the driver's own statements that is repeated for each run, a tenth of the work of a list. Values are
 * numbers.
 */
export class PreparedStatement {
  readonly name: string;
  readonly text: string;
  columns: readonly Column[] | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  /** One run of it, for the driver; without a name where its connection may be another one's next time. */
  run(values: readonly unknown[], done: Done, isNamed: boolean): pg.Submittable {
    return new Run(this, values, { done, isNamed });
  }
}

interface RunOptions {
  readonly done: Done;
  readonly isNamed: boolean;
}

/** The driver calls these methods with the messages of the server, and replaces `callback` for its time limit. */
class Run implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  callback: Done;
  readonly #statement: PreparedStatement;
  readonly values: readonly unknown[];
  readonly #rows: Row[] = [];

  constructor(statement: PreparedStatement, values: readonly unknown[], { done, isNamed }: RunOptions) {
    this.name = isNamed ? statement.name : '';
    this.text = statement.text;
    this.callback = done;
    this.#statement = statement;
    this.values = values;
  }

  submit(connection: pg.Connection): void {
    // The reason for this cast is given there.
    const wire = connection as unknown as Wire;
    const { name, text } = this;
    wire.stream.cork?.();
    try {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text });
        // The driver forgets it once it is parsed, if it has a name.
        if (name !== '') wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.values, valueMapper: String });
      if (!this.#statement.columns) wire.describe({ type: 'P', name: '' });
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork?.();
    }
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: listTypes.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#statement.columns ?? [];
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      const text = fields[at];
      if (column) row[column.name] = typeof text === 'string' ? column.parse(text) : null;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.callback(null, { rows: this.#rows });
  }

  handleError(error: unknown): void {
    this.callback(error);
  }
}

/** What runs: a prepared statement resolves to its rows alone. */
type Runnable = string | pg.QueryConfig | PreparedStatement;

const callerGone = (cause?: unknown) => new CallerGoneError('The caller has gone', { cause });

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
        if (!wasCanceled) this.#lose(callerGone());
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
 * lost against another one is repeated once.
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
      const next = this.after(error);
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
