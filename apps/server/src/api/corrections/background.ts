import type { OpenDatabase } from '../../db/database.ts';
import type { Log } from '../../db/log.ts';

/** Does work after its call has been answered, for each administrator what they asked for last. */
export interface Background {
  start(callerId: number, work: (signal: AbortSignal) => Promise<void>): void;
  /** Stops all of it. */
  stop(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Map<number, { readonly controller: AbortController; readonly done: Promise<void> }>();
  return {
    start(callerId, work) {
      running.get(callerId)?.controller.abort();
      const controller = new AbortController();
      const done = work(controller.signal)
        .catch((err: unknown) => {
          if (!controller.signal.aborted) log.warn({ err }, 'what a correction would change could not be computed');
        })
        .finally(() => {
          if (running.get(callerId)?.controller === controller) running.delete(callerId);
        });
      running.set(callerId, { controller, done });
    },
    async stop() {
      const all = [...running.values()];
      for (const { controller } of all) controller.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** What proposals are computed with. */
export interface CorrectionUses {
  readonly db: OpenDatabase['db'];
  /** A handle that only reads, until the signal aborts. */
  readonly readingFor: OpenDatabase['readingFor'];
  readonly background: Background;
}
