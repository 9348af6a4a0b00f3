import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Limit, SlidingLimit } from '../plugins/rate-limit.ts';
import { AppError } from '../shared/app-error.ts';

/** One sign-in attempt, as the limits count it. */
export interface Attempt {
  /** See `networkOf`. */
  readonly network: string;
  readonly username: string;
  /** The account's id; nothing where there is no account of that name, which is limited all the same. */
  readonly userId: number | undefined;
  /** The id of the device, where this account has signed in from it before; nothing for every other. */
  readonly knownDevice: string | undefined;
}

/** An attempt that is allowed. It counts as a failure until one of these is called. */
export interface Admission {
  /** The password was right: the account's failures from this device or network are forgotten. */
  succeeded(): Promise<void>;
  /** No password was checked at all. */
  withdrawn(): Promise<void>;
}

/** Makes the check of a guess that was admitted. One that throws counts only with the 422 of a wrong guess: else it could not be made. */
export async function checkGuess<Result>(admission: Admission, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) await admission.withdrawn();
    throw error;
  }
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Failures of one account from one device or network before waits begin, and how these grow. */
const FREE_FAILURES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * MINUTE_S;

function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_S);
}

/** The limits by account, and by account and device or network: those that a new password clears. */
export const ACCOUNT_LIMIT = 'sign-in-account';
export const PAIR_LIMITS = { failures: 'sign-in-pair', waits: 'sign-in-pair-wait' };

/** How an account is named in keys: many spellings of one name are one account. */
export function accountKey({ userId, username }: Pick<Attempt, 'userId' | 'username'>): string {
  if (userId !== undefined) return `user-${userId}`;
  return `name-${createHash('sha256').update(username.toLowerCase()).digest('hex')}`;
}

/**
 * The limits against guessing. Failures are counted before the password is checked, so that many concurrent attempts do not
 * slip through together. A device that the account has signed in from before has its own count only: attempts of
 * others, from the same address or elsewhere, cannot make it wait. All other attempts count for the account and
 * their network, for the account from everywhere, and for the network, whether there is such an account or not.
 */
export class SignInLimits {
  readonly #networkFailures: Limit;
  readonly #accountFailures: SlidingLimit;
  readonly #pairFailures: Limit;
  readonly #pairWaits: Limit;

  constructor({ createLimit, createSlidingLimit }: Pick<FastifyInstance, 'createLimit' | 'createSlidingLimit'>) {
    // Only against floods: a whole school behind one address mistypes its passwords in the same minutes.
    this.#networkFailures = createLimit({ name: 'sign-in-network', points: 300, durationS: 5 * MINUTE_S });
    this.#accountFailures = createSlidingLimit({ name: ACCOUNT_LIMIT, points: 10, durationS: HOUR_S });
    this.#pairFailures = createLimit({ name: PAIR_LIMITS.failures, points: FREE_FAILURES, durationS: HOUR_S });
    this.#pairWaits = createLimit({ name: PAIR_LIMITS.waits, points: 1, durationS: LONGEST_WAIT_S });
  }

  /** Counts a guess before it is checked. Throws a 429 where it must wait; it then counts for nothing. */
  async admit(attempt: Attempt): Promise<Admission> {
    const { network, knownDevice } = attempt;
    const account = accountKey(attempt);
    const pair = `${account}|${knownDevice ?? network}`;
    const undo: (() => Promise<void>)[] = [];
    const withdraw = async () => {
      for (const step of undo.splice(0)) await step();
    };
    try {
      await this.#admitPair(pair, undo);
      if (knownDevice === undefined) {
        undo.push(await this.#accountFailures.take(account));
        await this.#networkFailures.take(network);
        undo.push(() => this.#networkFailures.giveBack(network));
      }
    } catch (refusal) {
      await withdraw();
      throw refusal;
    }
    return { withdrawn: withdraw, succeeded: () => withdraw().then(() => this.#forgetPair(pair)) };
  }

  async #admitPair(pair: string, undo: (() => Promise<void>)[]): Promise<void> {
    const failures = await this.#pairFailures.add(pair);
    undo.push(() => this.#pairFailures.giveBack(pair));
    if (failures < FREE_FAILURES) return;
    // Only the first to take it gets through; the key then lives as long as the next one must wait.
    await this.#pairWaits.take(pair, waitAfter(failures));
    undo.push(() => this.#pairWaits.clear(pair));
  }

  async #forgetPair(pair: string): Promise<void> {
    await this.#pairFailures.clear(pair);
    await this.#pairWaits.clear(pair);
  }
}
