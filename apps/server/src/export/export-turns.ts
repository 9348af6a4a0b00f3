import type { ExportPlace } from '@quizdesk/contract/exports';
import { CallerGoneError } from '../db/constraints.ts';
import { AppError } from '../shared/app-error.ts';

/** How long a call waits whose client cannot be told its place: a little less than proxies wait for an answer. */
const LONGEST_WAIT_MS = 240_000;
/** How long a place is kept for a client that asks for it again and again. */
const KEPT_MS = 10_000;
const MOST_WAITING = 50;
const MOST_OF_PERSON = 5;

/** Ends an export's turn; to be called once or more often. */
export type EndTurn = () => void;

/** Who waits for a turn, and how. */
export interface Waiting {
  readonly personId: number;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Of a client that asks for its place: what it waits for, by which its next call finds the place, and how long one call waits. */
  readonly asks?: { readonly what: string; readonly waitMs: number } | undefined;
}

/** A place in the line. */
interface Entry {
  readonly personId: number;
  readonly what: string | undefined;
  /** Begins the turn; absent while no call waits for it. */
  begin: (() => void) | undefined;
  /** Gives the place up when its client does not come back. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Limits how many exports are made concurrently: each takes much of a processor and of the database's time. The others wait in
 * line. Those of one person are made one after the other, so that a person cannot take the turns of all.
 */
export class ExportTurns {
  readonly #limit: number;
  readonly #running = new Set<Entry>();
  #line: readonly Entry[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits for a turn. A client that asks for its place gets it instead where its turn does not come soon; any other one is
   * refused with a 503 after some minutes. A caller who disconnects leaves the line.
   */
  async take(waiting: Waiting): Promise<EndTurn | ExportPlace> {
    const { signal, asks } = waiting;
    const entry = this.#entryOf(waiting);
    clearTimeout(entry.timer);
    const outcome = Promise.withResolvers<'begun' | 'late' | 'gone'>();
    const leave = () => outcome.resolve('gone');
    const timer = setTimeout(() => outcome.resolve('late'), asks?.waitMs ?? LONGEST_WAIT_MS);
    entry.begin = () => outcome.resolve('begun');
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    else this.#fill();
    const how = await outcome.promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    entry.begin = undefined;
    if (how === 'begun') return () => this.#end(entry);
    if (how === 'late' && asks) {
      entry.timer = setTimeout(() => this.#remove(entry), KEPT_MS).unref();
      return { before: this.#before(entry) };
    }
    this.#remove(entry);
    if (how === 'gone') throw new CallerGoneError('The caller has gone');
    throw this.#isBusyWith(entry.personId) ? ownRefusal() : this.#refusal();
  }

  /** The place that an earlier call of the same client has, or a new one at the end of the line. */
  #entryOf({ personId, asks }: Waiting): Entry {
    const what = asks?.what;
    const kept = this.#line.find(
      (one) => what !== undefined && !one.begin && one.personId === personId && one.what === what,
    );
    if (kept) return kept;
    const own = this.#line.filter((one) => one.personId === personId).length;
    if (own >= MOST_OF_PERSON) throw ownRefusal();
    if (this.#line.length >= MOST_WAITING) throw this.#refusal();
    const entry: Entry = { personId, what, begin: undefined, timer: undefined };
    this.#line = [...this.#line, entry];
    return entry;
  }

  #isBusyWith = (personId: number) => [...this.#running].some((one) => one.personId === personId);

  #before = (entry: Entry) => this.#running.size + this.#line.indexOf(entry);

  /** Begins the turns that are free, in line; a place whose client is just not there keeps its place. */
  #fill(): void {
    while (this.#running.size < this.#limit) {
      const next = this.#line.find(({ begin, personId }) => begin && !this.#isBusyWith(personId));
      if (!next) return;
      this.#line = this.#line.filter((one) => one !== next);
      this.#running.add(next);
      next.begin?.();
    }
  }

  #end(entry: Entry): void {
    if (this.#running.delete(entry)) this.#fill();
  }

  #remove(entry: Entry): void {
    this.#line = this.#line.filter((one) => one !== entry);
    // Its turn may have come just when its caller left.
    this.#end(entry);
  }

  #refusal(): AppError {
    const running = this.#limit === 1 ? 'One file is' : `${this.#limit} files are`;
    return new AppError('unavailable', 'Other exports are being made', {
      detail: `${running} being made already, and others wait. Please try again in a minute.`,
      values: { files: this.#limit },
      retryAfterS: 60,
    });
  }
}

function ownRefusal(): AppError {
  const detail = 'A file that you asked for is being made already. Please try again when it has arrived.';
  return new AppError('unavailable', 'Another export of yours is being made', { detail, retryAfterS: 60 });
}
