interface Entry<Value> {
  readonly value: Value;
  readonly untilMs: number;
}

/**
 * Keeps at most `limit` values, each until its time is up; where there is no room, the one longest unused goes. Its clock
 * only goes forward, whatever is done to the machine's: else what has ended would count again.
 */
export class ExpiringCache<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map keeps the order of insertion: what is put back at the end was used last.
    this.#entries.delete(key);
    if (entry.untilMs <= performance.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, forMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, untilMs: performance.now() + forMs });
    if (this.#entries.size <= this.#limit) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
