import { isAway, isAwayCause } from './constraints.ts';
import type { Log } from './log.ts';

/** Something that is done again and again until it is stopped. */
export interface Chore {
  /** Resolves when no run is under way and none will follow. */
  stop(): Promise<void>;
}

/**
 * Runs a task at an interval, and never twice at a time. A run that fails is logged and the next one tries again. A
 * chore keeps no process alive.
 */
export function startChore(name: string, intervalMs: number, task: () => Promise<void>, log: Log): Chore {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task()
      .catch((err: unknown) => {
        // An outage of the database has a line of its own (watch.ts), however many chores it stops.
        if (!isAway(err) && !isAwayCause(err)) log.warn({ err }, `${name} failed and will be tried again`);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
