import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../shared/app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    exportTurns: ExportTurns;
  }
}

/** How long a call waits for its turn before it is refused. */
const LONGEST_WAIT_MS = 5000;

function ownRefusal(): AppError {
  const detail = 'A file that you asked for is being made already. Please try again when it has arrived.';
  return new AppError('unavailable', 'Another export of yours is being made', { detail, retryAfterS: 60 });
}

/** Ends an export's turn; to be called once or more often. */
export type EndTurn = () => void;

/**
 * Limits how many exports run concurrently: each takes much of a processor and of the database's time. Those of one person
 * run one after the other, so that a person cannot take the turns of all.
 */
export class ExportTurns {
  readonly #turns: LimitFunction;
  readonly #limit: number;
  readonly #ofPerson = new Map<number, LimitFunction>();

  constructor(limit: number) {
    this.#limit = limit;
    this.#turns = pLimit(limit);
  }

  /** Waits for a turn; rejects with a 503 after a few seconds. A caller who disconnects leaves the queue. */
  async take(personId: number, signal: AbortSignal): Promise<EndTurn> {
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    const own = this.#ofPerson.get(personId) ?? pLimit(1);
    this.#ofPerson.set(personId, own);
    const isOwn = own.activeCount + own.pendingCount > 0;
    const running = () => {
      begun.resolve();
      return ended.promise;
    };
    void own(() => this.#turns(running)).then(() => {
      if (own.activeCount + own.pendingCount === 0) this.#ofPerson.delete(personId);
    });
    const timer = setTimeout(() => begun.reject(isOwn ? ownRefusal() : this.#refusal()), LONGEST_WAIT_MS);
    try {
      await begun.promise;
      return end;
    } catch (error) {
      end(); // its slot in the queue is skipped
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #refusal(): AppError {
    const running = this.#limit === 1 ? 'One file is' : `${this.#limit} files are`;
    return new AppError('unavailable', 'Other exports are being made', {
      detail: `${running} being made already. Please try again in a minute.`,
      values: { files: this.#limit },
      retryAfterS: 60,
    });
  }
}
