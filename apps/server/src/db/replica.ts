import pg from 'pg';
import { isAwayCause } from './constraints.ts';
import type { ReplicaState } from './database.ts';
import type { Log } from './log.ts';
import { requestCancel } from './postgresql.ts';
import type { Servers } from './servers.ts';
import type { StatementWatch } from './statement-pool.ts';

const LOOK_EVERY_MS = 1000;
const LOOK_WITHIN_MS = 1500;

/** A mark is made every second at most, and a setting allows no longer lag than an hour. */
const MOST_MARKS = 3601;

/**
 * How far a server has come, as a number, and of which cluster and database it is; the timeline only where it is no replica. A
 * replica that was promoted has another one.
 */
const HERE = `SELECT system_identifier::text AS system,
    (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
    pg_wal_lsn_diff(CASE WHEN is_replica THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, '0/0')::int8 AS position,
    CASE WHEN NOT is_replica THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline
  FROM pg_control_system(), pg_is_in_recovery() is_replica`;

interface Here {
  readonly system: string;
  readonly database: string;
  readonly position: number;
  readonly timeline: string | null;
}

/** Whether a server has the data of the primary, as of now or of before. */
const isOf = ({ system, database, timeline }: Here, here: Here) =>
  here.system === system && here.database === database && (here.timeline ?? timeline) === timeline;

/** Another cluster or database, by a mistake in the address, or a replica that was promoted and has gone its own way. */
class NotAReplicaError extends Error {
  override readonly name = 'NotAReplicaError';
  override readonly message = 'the server does not have the data of the primary';
}

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
  /** What the primary said last. */
  #primary: Here | undefined;
  /** Since when it could not be asked though it may be written: all of its connections were in use. */
  #unaskedSince: number | undefined;
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
    const since = [this.#missing[0]?.atMs, this.#unaskedSince].filter((atMs) => atMs !== undefined);
    return since.length === 0 ? 0 : performance.now() - Math.min(...since);
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
    const { servers, log } = this.#options;
    await this.#markWritten();
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

  async #markWritten(): Promise<void> {
    const atMs = performance.now();
    try {
      const { rows } = await this.#options.primary.query<Here>(HERE);
      this.#primary = rows[0] ?? this.#primary;
      const position = rows[0]?.position ?? 0;
      if (position !== this.#missing.at(-1)?.position) this.#missing.push({ position, atMs });
      if (this.#missing.length > MOST_MARKS) this.#missing.shift();
      this.#unaskedSince = undefined;
    } catch (error) {
      // While it is away nothing is written that the replica could lack.
      this.#unaskedSince = isAwayCause(error) ? undefined : (this.#unaskedSince ?? atMs);
    }
  }

  async #ask(): Promise<number> {
    const client = await this.#pool.connect();
    try {
      await this.#options.servers.check(client);
      const { rows } = await client.query<Here>(HERE);
      const [here] = rows;
      if (this.#primary && !(here && isOf(this.#primary, here))) throw new NotAReplicaError();
      client.release();
      return here?.position ?? 0;
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
