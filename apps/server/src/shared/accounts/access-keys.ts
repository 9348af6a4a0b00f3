import type { Database } from '../../db/database.ts';
import { findAccessKeys } from './signing-key.ts';

/** How often a process looks for a new key at least, and at most. */
const RELOAD_MS = 30_000;
const SOONEST_MS = 1000;

type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** The keys of access tokens, as the database has them: they change while processes run (`npm run admin -- rotate-keys`). */
export class AccessKeys {
  readonly #db: Database;
  readonly #timer: NodeJS.Timeout;
  #keys: Keys;
  #readAtMs = performance.now();
  #reading: Promise<void> | undefined;

  constructor(db: Database, keys: Keys, onError: (error: unknown) => void) {
    this.#db = db;
    this.#keys = keys;
    this.#timer = setInterval(() => void this.reload().catch(onError), RELOAD_MS);
    this.#timer.unref();
  }

  /** Those that tokens are checked with; the first one signs. */
  get all(): Keys {
    return this.#keys;
  }

  /** Reads them again, for a token of an unknown key: another process may have the new one already. */
  reload(): Promise<void> {
    if (this.#reading) return this.#reading;
    if (performance.now() - this.#readAtMs < SOONEST_MS) return Promise.resolve();
    this.#readAtMs = performance.now();
    this.#reading = findAccessKeys(this.#db)
      .then((keys) => {
        this.#keys = keys;
      })
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
