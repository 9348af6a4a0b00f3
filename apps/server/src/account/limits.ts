import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Limit } from '../plugins/rate-limit.ts';

/** One try to sign in, as the limits see it. */
export interface Attempt {
  /** See `networkOf`. */
  readonly network: string;
  readonly username: string;
  /** The account's id; nothing where there is no account of that name, which is limited all the same. */
  readonly userId: number | undefined;
  /** True if this account signed in from this network within the last 90 days. */
  readonly isKnownNetwork: boolean;
}

/** An attempt that may go on. It counts as a failure until one of these is called. */
export interface Admission {
  /** The password was right: the account's failures from this network are forgotten. */
  succeeded(): Promise<void>;
  /** No password was checked at all. */
  withdrawn(): Promise<void>;
}

const MINUTE_S = 60;
/** Failures of one account from one network before waits begin, and how these grow. */
const FREE_FAILURES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * MINUTE_S;

function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_S * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_S);
}

/** The limits that go by account, and by account and network: those that a new password clears. */
export const ACCOUNT_LIMIT = 'sign-in-account';
export const PAIR_LIMITS = { failures: 'sign-in-pair', waits: 'sign-in-pair-wait' };

/** How an account is named in keys: many spellings of one name are one account. */
export function accountKey({ userId, username }: Pick<Attempt, 'userId' | 'username'>): string {
  if (userId !== undefined) return `user-${userId}`;
  return `name-${createHash('sha256').update(username.toLowerCase()).digest('hex')}`;
}

/**
 * The limits against guessing. Failures are counted before the password is checked, so that many tries at once do not
 * slip through together. A network from which the account has signed in before is spared the limits that others can use
 * up, and keeps only the one of this account from this network: nobody elsewhere can lock an administrator out.
 * Every wait ends within 15 minutes.
 */
export class SignInLimits {
  readonly #attempts: Limit;
  readonly #networkFailures: Limit;
  readonly #accountFailures: Limit;
  readonly #pairFailures: Limit;
  readonly #pairWaits: Limit;

  constructor({ createLimit }: Pick<FastifyInstance, 'createLimit'>) {
    this.#attempts = createLimit({ name: 'sign-in', points: 100, durationS: 5 * MINUTE_S });
    this.#networkFailures = createLimit({ name: 'sign-in-network', points: 20, durationS: 5 * MINUTE_S });
    this.#accountFailures = createLimit({ name: ACCOUNT_LIMIT, points: 50, durationS: 15 * MINUTE_S });
    this.#pairFailures = createLimit({ name: PAIR_LIMITS.failures, points: FREE_FAILURES, durationS: 60 * MINUTE_S });
    this.#pairWaits = createLimit({ name: PAIR_LIMITS.waits, points: 1, durationS: LONGEST_WAIT_S });
  }

  /** Counts an attempt of any kind, before anything is looked up for it. Throws a 429. */
  async admitNetwork(network: string): Promise<void> {
    await this.#attempts.take(network);
  }

  /** Counts a guess before it is checked. Throws a 429 where it must wait; it then counts for nothing. */
  async admit(attempt: Attempt): Promise<Admission> {
    const { network, isKnownNetwork } = attempt;
    const account = accountKey(attempt);
    const pair = `${account}|${network}`;
    const undo: (() => Promise<void>)[] = [];
    const withdraw = async () => {
      for (const step of undo.splice(0)) await step();
    };
    try {
      await this.#admitPair(pair, undo);
      if (!isKnownNetwork) {
        await this.#accountFailures.take(account);
        undo.push(() => this.#accountFailures.giveBack(account));
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
