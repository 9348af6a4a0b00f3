import { isAway, isAwayCause } from '../constraints.ts';
import type { Log } from '../log.ts';

/** Something that is done again and again until it is stopped. */
export interface BackgroundJob {
  /** Resolves when no run is under way and none will follow. */
  stop(): Promise<void>;
}

/** The jobs of this process whose last run failed. */
const failed = new Map<BackgroundJob, string>();

/** What the jobs of this process are named whose last run failed, each once. */
export const failedJobs = (): string[] => [...new Set(failed.values())];

/**
 * Runs a task at an interval, and never twice at a time. A run that fails is logged and the next one tries again. A
 * job keeps no process alive.
 */
export function startBackgroundJob(
  name: string,
  intervalMs: number,
  task: () => Promise<unknown>,
  log: Log,
): BackgroundJob {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task()
      .then(() => void failed.delete(job))
      .catch((err: unknown) => {
        // An outage of the database is logged once (maintenance/watch.ts), however many jobs it stops.
        if (isAway(err) || isAwayCause(err)) return;
        failed.set(job, name);
        log.warn({ err }, `${name} failed and will be tried again`);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  const job: BackgroundJob = {
    stop: async () => {
      clearInterval(timer);
      await running;
      failed.delete(job);
    },
  };
  return job;
}
