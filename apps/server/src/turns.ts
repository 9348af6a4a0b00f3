interface Queue {
  /** How many may wait; any number where left out. */
  readonly mostWaiting?: number;
  /** What is thrown for one more. */
  readonly refusal?: () => Error;
}

/**
 * Lets at most `limit` tasks run at once; the others wait in the order they came. For work that takes much memory or
 * a whole processor.
 */
export function createTurns(
  limit: number,
  { mostWaiting = Number.POSITIVE_INFINITY, refusal = () => new Error('Too many wait for their turn') }: Queue = {},
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (task) => {
    if (running >= limit && waiting.length >= mostWaiting) throw refusal();
    // A task that ends hands its turn on, so `running` does not change then.
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
