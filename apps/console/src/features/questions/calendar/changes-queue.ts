/** A change that was asked for: what it is about, and what becomes of that. */
interface Asked {
  readonly about: string;
  readonly what: string;
}

/**
 * Makes changes one after the other, in the order in which they were asked for. What was asked for last of the same thing,
 * and is on its way or waits, is not made twice: a double click is one change. To add, remove and add again are three.
 */
export class ChangesQueue {
  /** The one that is on its way, then those that wait. */
  readonly #asked: Asked[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #round = 0;

  get isBusy(): boolean {
    return this.#asked.length > 0;
  }

  /** Makes a change when its turn comes; resolves to undefined where it was dropped or not made. */
  run<Result>(asked: Asked, change: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const last = this.#asked.findLast(({ about }) => about === asked.about);
    if (last?.what === asked.what) return Promise.resolve(undefined);
    this.#asked.push(asked);
    const round = this.#round;
    const made = this.#last.then(() => (round === this.#round ? change() : undefined));
    this.#last = made
      .catch(() => undefined)
      .finally(() => {
        this.#asked.shift();
      });
    return made;
  }

  /** Drops those that wait, as they were asked for in the belief that the one on its way would be made; returns how many. */
  drop(): number {
    this.#round += 1;
    return Math.max(this.#asked.length - 1, 0);
  }
}
