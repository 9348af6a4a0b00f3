import type pg from 'pg';
import { isAwayCause, isDiskFull, isOutOfResources } from '../constraints.ts';
import type { Log } from '../log.ts';

/** What the watch does on the database, on its own connections. */
export interface Control {
  /** Rejects within 2 s where the database does not respond. */
  probe(): Promise<void>;
  /** Cancels what runs on this connection. */
  cancel(client: pg.PoolClient): Promise<void>;
  /** Stores something that needs room on the disk, and removes it. Rejects where that is impossible. */
  store(): Promise<void>;
}

interface WatchOptions {
  readonly control: Control;
  readonly log: Log;
  /** Called where the database does not respond again and again: what waits for it would wait for ever. */
  readonly onHang: () => void;
}

interface Outage {
  readonly sinceMs: number;
  readonly ofResources: boolean;
  diskIsFull: boolean;
  lastReportMs: number;
  failedProbes: number;
}

const PROBE_EVERY_MS = 5000;
const PROBE_IN_OUTAGE_MS = 1000;
const HUNG_AFTER_PROBES = 3;
/** A lack of resources is over when no statement has failed for this time: reading proves nothing about it. */
const QUIET_MS = 30_000;
const JUST_OVER_MS = 5000;

/**
 * Tracks whether the database is usable. An outage is one line in the log when it begins and one when it ends, whatever
 * fails in between.
 */
export class DatabaseWatch {
  readonly #options: WatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #outage: Outage | undefined;
  #suspicion: Promise<void> | undefined;
  #storing: Promise<void> | undefined;
  #isStopped = true;
  #overSinceMs = Number.NEGATIVE_INFINITY;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Begins to probe at intervals. Errors that are reported before are handled by the start itself. */
  start(): void {
    this.#isStopped = false;
    this.#lookIn(PROBE_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#suspicion;
    await this.#storing;
    await this.#probing?.catch(() => {});
  }

  cancel(client: pg.PoolClient): Promise<void> {
    return this.#options.control.cancel(client).catch((error: unknown) => this.report(error));
  }

  /** Rejects within 2 s where the database does not respond. Concurrent calls share one probe. */
  check(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** True where the database does not respond, or did not until 5 s ago: a call that waited since then has waited for it. */
  isAway(): Promise<boolean> {
    return this.check().then(
      () => this.#outage?.ofResources === false || performance.now() - this.#overSinceMs < JUST_OVER_MS,
      () => true,
    );
  }

  /** False from a write that found the disk full until one finds room again. */
  canStore(): boolean {
    return !this.#outage?.diskIsFull;
  }

  /** Takes note of a failure that may be the database's. */
  report(error: unknown): void {
    if (this.#isStopped) return;
    if (this.#outage) {
      this.#outage.lastReportMs = performance.now();
      this.#outage.diskIsFull ||= isDiskFull(error);
    } else if (isOutOfResources(error)) this.#begin(error);
    else
      this.#suspicion ??= this.#look(error).finally(() => {
        this.#suspicion = undefined;
      });
  }

  async #look(error: unknown): Promise<void> {
    if (await this.isAway()) return; // the check has begun an outage
    this.#options.log.warn({ err: error }, 'a database connection was lost; others work');
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.control.probe();
    } catch (error) {
      if (!this.#isStopped) this.#fail(error);
      throw error;
    }
    if (this.#outage) this.#endIfOver(this.#outage);
  }

  #fail(error: unknown): void {
    const outage = this.#outage ?? this.#begin(error);
    outage.failedProbes++;
    // That there is no connection to spare for the probe says nothing about the others.
    if (outage.failedProbes >= HUNG_AFTER_PROBES && !isOutOfResources(error)) this.#options.onHang();
  }

  #begin(error: unknown): Outage {
    const nowMs = performance.now();
    this.#outage = {
      sinceMs: nowMs,
      lastReportMs: nowMs,
      ofResources: isOutOfResources(error),
      diskIsFull: isDiskFull(error),
      failedProbes: 0,
    };
    this.#options.log.error(
      { err: error },
      'the database cannot be used; until it can, calls that need it are refused with 503',
    );
    this.#lookIn(PROBE_IN_OUTAGE_MS);
    return this.#outage;
  }

  #endIfOver(outage: Outage): void {
    outage.failedProbes = 0;
    if (outage.ofResources && performance.now() - outage.lastReportMs < QUIET_MS) return;
    if (!outage.diskIsFull) this.#end(outage);
    else
      this.#storing ??= this.#lookForRoom(outage).finally(() => {
        this.#storing = undefined;
      });
  }

  /** That no write has failed may mean that none has come: a server that is not ready gets none. */
  async #lookForRoom(outage: Outage): Promise<void> {
    try {
      await this.#options.control.store();
    } catch (error) {
      // Any other error, such as a role that may not make temporary tables, says nothing about the disk.
      if (isAwayCause(error)) return this.report(error);
    }
    if (this.#outage === outage) this.#end(outage);
  }

  #end(outage: Outage): void {
    const nowMs = performance.now();
    this.#outage = undefined;
    this.#overSinceMs = nowMs;
    const seconds = Math.round((nowMs - outage.sinceMs) / 100) / 10;
    this.#options.log.warn({ seconds }, 'the database can be used again');
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      const again = () => this.#lookIn(this.#outage ? PROBE_IN_OUTAGE_MS : PROBE_EVERY_MS);
      this.check().then(again, again);
    }, ms);
    this.#timer.unref();
  }
}
