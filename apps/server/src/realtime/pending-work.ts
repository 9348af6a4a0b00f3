/** Resolves when all of these have ended, whatever their outcome, but no later than after this time. */
export async function waitAtMost(ms: number, promises: Iterable<Promise<unknown>>): Promise<void> {
  const time = Promise.withResolvers<void>();
  const timer = setTimeout(time.resolve, ms);
  await Promise.race([Promise.allSettled(promises), time.promise]);
  clearTimeout(timer);
}

/** Work that no one awaits, so that its errors are logged and the process can let it end before it closes. */
export class PendingWork {
  readonly #all = new Set<Promise<void>>();
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** Counts work in until it ends. */
  add(work: Promise<void>): void {
    const counted = work.catch(this.#onFault).finally(() => this.#all.delete(counted));
    this.#all.add(counted);
  }

  /** Resolves when all of it has ended, but no later than after this time. */
  async end(ms: number): Promise<void> {
    await waitAtMost(ms, this.#all);
  }
}
