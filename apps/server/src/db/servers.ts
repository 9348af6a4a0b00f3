import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';
import type { Log } from './log.ts';
import { type AddressSetting, faultOfAddress, splitAddress, writableOf } from './server-address.ts';
import { DatabaseStartError } from './start-error.ts';

/** How long a server may take to say whether it can be written. */
const LOOK_WITHIN_MS = 1500;
const LOOK_AGAIN_MS = 500;

export const ACCESS_DENIED = new Set(['28P01', '28000', '42501']);
export const NO_SUCH_DATABASE = '3D000';

/** True where waiting cannot help: a server is there and refuses this user or database. */
function isRefused(error: unknown): boolean {
  const reasons: unknown[] = error instanceof Error && error.cause instanceof AggregateError ? error.cause.errors : [];
  const codes = reasons.map((reason) => (reason instanceof pg.DatabaseError ? reason.code : undefined));
  return codes.some((code) => code === NO_SUCH_DATABASE || ACCESS_DENIED.has(code ?? ''));
}

/** A replica where the primary is wanted, or the other way round; the code is the one with which a replica refuses a write. */
class WrongServerError extends Error {
  override readonly name = 'WrongServerError';
  readonly code = '25006';
}

/**
 * The servers that an address names. Connections are made to the one that is the primary, or to a replica where that is
 * wanted; once it is not, the others are looked at. A server that is alone is taken for what it is.
 */
export class Servers {
  /** Where they are, without the password. */
  readonly where: string;
  readonly database: string;
  /** The driver's client for pools: it connects to the server that is chosen when the client is made. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  readonly #urls: readonly string[];
  /** Whether it must be writable, or must not. */
  readonly #wanted: boolean | undefined;
  /** The connections of pools, each with the server that it was made to. */
  readonly #connections = new Map<pg.Client, string>();
  #chosen: string;
  #looking: Promise<void> | undefined;

  /** Reads the address that a setting holds. It is in no message, and no cause: it may hold a password. */
  constructor(address: string, setting: AddressSetting) {
    const fault = faultOfAddress(address, setting);
    if (fault !== undefined) throw new DatabaseStartError('DATABASE_URL_INVALID', `${setting} ${fault}.`);
    this.#urls = splitAddress(address);
    this.#wanted = writableOf(address, setting);
    this.#chosen = this.#urls[0] ?? '';
    const clients = this.#urls.map((url) => new pg.Client({ connectionString: url }));
    this.where = clients.map(({ host, port }) => `${host}:${port}`).join(', ');
    this.database = clients[0]?.database ?? '';
    const connections = this.#connections;
    const chosen = () => this.#chosen;
    this.Client = class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: chosen() });
        connections.set(this, chosen());
        // Without a listener the loss of a connection ends the process. What runs on it rejects, and pools drop idle ones.
        this.on('error', () => {});
        this.once('end', () => connections.delete(this));
      }
    };
  }

  /** Rejects where this connection leads to a server that is not the wanted one, or gets no answer. */
  async check(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    const isWritable = rows[0]?.transaction_read_only === 'off';
    if (isWritable === (this.#wanted ?? isWritable)) return;
    throw new WrongServerError(isWritable ? 'the server is no replica' : 'the server can only be read');
  }

  /** Chooses a server that is wanted; rejects where there is none. Concurrent calls share one look. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** The same for a start, which waits where there is none, as while a cluster replaces its primary, until it is aborted. */
  async lookUntilFound(log: Log, withinMs: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + withinMs;
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.look();
      } catch (error) {
        if (isRefused(error) || performance.now() >= until) throw error;
        if (isFirst) log.warn({ err: error }, 'the start waits for a database server that can be written');
      }
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal });
    }
  }

  async #look(): Promise<void> {
    if (this.#wanted === undefined) return;
    try {
      this.#choose(await Promise.any(this.#urls.map((url) => this.#try(url))));
    } catch (error) {
      // Promise.any throws nothing else.
      const reasons = error instanceof AggregateError ? error.errors.map(safeMessageOf) : [];
      const message = `No PostgreSQL server at ${this.where} can be ${this.#wanted ? 'written' : 'read as a replica'} (${reasons.join('; ')}).`;
      throw new DatabaseStartError('DATABASE_UNREACHABLE', message, { cause: error });
    }
  }

  /** What still waits for another server would wait for one that is lost, or is written by no one. */
  #choose(url: string): void {
    this.#chosen = url;
    for (const [client, itsUrl] of this.#connections) {
      // Without a word to the server, which may never answer.
      if (itsUrl !== url) client.connection.stream.destroy();
    }
  }

  async #try(url: string): Promise<string> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LOOK_WITHIN_MS,
      query_timeout: LOOK_WITHIN_MS,
      application_name: 'quizdesk control',
    });
    client.on('error', () => {}); // what was asked of it rejects anyway
    try {
      await client.connect();
      await this.check(client);
      return url;
    } finally {
      void client.end(); // not waited for: a server that hangs does not end it
    }
  }
}
