import pg from 'pg';
import { isAwayCause } from './constraints.ts';
import type { ReplicaState } from './database.ts';
import type { Log } from './log.ts';
import { requestCancel } from './postgresql.ts';
import type { Servers } from './servers.ts';
import type { StatementWatch } from './statement-pool.ts';

const LOOK_EVERY_MS = 1000;
const LOOK_WITHIN_MS = 1500;

/** Where the primary's log of writes ends, as a number. */
const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 AS position`;
/** How far a server has come: to the end, where it is no replica (any more). */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 ELSE 9007199254740991 END AS position`;

interface ReplicaOptions {
  readonly servers: Servers;
  /** The primary's connections. */
  readonly primary: pg.Pool;
  /** A replica that is further behind is not read from. */
  readonly longestLagMs: number;
  readonly log: Log;
}

/** A place in the primary's log, and when it ended there. */
interface Mark {
  readonly position: number;
  readonly atMs: number;
}

/**
 * Looks every second how far a replica is behind: since when it lacks what the primary had written by then. That needs no
 * clock of another machine, and is right where nothing is written.
 */
export class Replica implements StatementWatch {
  readonly #options: ReplicaOptions;
  readonly #pool: pg.Pool;
  readonly #timer: NodeJS.Timeout;
  #missing: Mark[] = [];
  #isThere = false;
  #wasUsable = true;
  #looking: Promise<void> | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({
      Client: options.servers.Client,
      max: 1,
      connectionTimeoutMillis: LOOK_WITHIN_MS,
      query_timeout: LOOK_WITHIN_MS,
      application_name: 'quizdesk control',
    });
    this.#pool.on('error', () => {}); // the next look says more
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** How far it is behind; undefined where it does not answer. */
  #lagMs(): number | undefined {
    if (!this.#isThere) return undefined;
    const [oldest] = this.#missing;
    return oldest ? performance.now() - oldest.atMs : 0;
  }

  isUsable(): boolean {
    const lagMs = this.#lagMs();
    return lagMs !== undefined && lagMs <= this.#options.longestLagMs;
  }

  state(): ReplicaState {
    return { lagMs: this.#lagMs(), isRead: this.isUsable() };
  }

  /** Concurrent calls share one look. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { primary, servers, log } = this.#options;
    const atMs = performance.now();
    // While the primary is away nothing is written that the replica could lack.
    const written = await primary.query<Mark>(WRITTEN).catch(() => undefined);
    for (const { position } of written?.rows ?? []) this.#missing.push({ position, atMs });
    try {
      const replayed = await this.#ask();
      this.#missing = this.#missing.filter(({ position }) => position > replayed);
      this.#isThere = true;
    } catch (error) {
      this.#isThere = false;
      log.info({ err: error }, 'the replica does not answer');
      await servers.look().catch(() => {}); // that none is found, the next look will say
    }
    this.#say();
  }

  async #ask(): Promise<number> {
    const client = await this.#pool.connect();
    try {
      await this.#options.servers.check(client);
      const { rows } = await client.query<{ position: number }>(REPLAYED);
      client.release();
      return rows[0]?.position ?? 0;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** One line in the log when it begins and when it ends that the primary has to serve. */
  #say(): void {
    const isUsable = this.isUsable();
    if (isUsable === this.#wasUsable) return;
    this.#wasUsable = isUsable;
    const lagMs = this.#lagMs();
    if (isUsable) this.#options.log.warn({}, 'the replica is read from again');
    else
      this.#options.log.warn(
        { lagMs },
        'the replica is away or too far behind; until it is not, the primary is read from',
      );
  }

  /** A statement on it failed: it is not read from before it has answered. */
  report(error: unknown): void {
    if (isAwayCause(error)) this.#isThere = false;
  }

  async isAway(): Promise<boolean> {
    return !this.#isThere;
  }

  async cancel(client: pg.PoolClient): Promise<void> {
    await requestCancel(client).catch((error: unknown) => this.report(error));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#pool.end();
  }
}
