import { AppError } from '../../../plugins/app-error.ts';
import { createTurns } from '../../../turns.ts';

declare module 'fastify' {
  interface FastifyInstance {
    exportTurns: ExportTurns;
  }
}

/** How long a call waits for its turn before it is refused. */
const LONGEST_WAIT_MS = 5000;

/** Ends an export's turn; to be called once or more often. */
export type EndTurn = () => void;

/** Lets a few exports run at once, since each takes much of a processor and of the database's time. */
export class ExportTurns {
  readonly #turns: ReturnType<typeof createTurns>;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#turns = createTurns(limit);
  }

  /** Waits for a turn, at most a few seconds: then it throws a 503. A caller who has gone gives up the place. */
  async take(signal: AbortSignal): Promise<EndTurn> {
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    void this.#turns(() => {
      begun.resolve();
      return ended.promise;
    });
    const timer = setTimeout(() => begun.reject(this.#refusal()), LONGEST_WAIT_MS);
    try {
      await begun.promise;
      return end;
    } catch (error) {
      end(); // its place in the queue is passed over
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #refusal(): AppError {
    const running = this.#limit === 1 ? 'One file is' : `${this.#limit} files are`;
    return new AppError('unavailable', 'Other exports are being made', {
      detail: `${running} being made already. Please try again in a minute.`,
      retryAfterS: 60,
    });
  }
}
