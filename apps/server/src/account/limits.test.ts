import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Limit, SlidingLimit } from '../plugins/rate-limit.ts';
import { AppError } from '../shared/app-error.ts';
import { type Attempt, SignInLimits } from './limits.ts';

let limits: SignInLimits;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  limits = new SignInLimits({
    createLimit: (facts) => new Limit(facts, undefined),
    createSlidingLimit: (facts) => new SlidingLimit(facts, undefined),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** Seconds to wait, or 0 if the guess may be checked. */
async function waitOf(admitted: Promise<unknown>): Promise<number> {
  try {
    await admitted;
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    return error.facts.retryAfterS ?? Number.NaN;
  }
}

const ama: Attempt = { network: '192.0.2.1', username: 'ama', userId: 1, knownDevice: undefined };
const HER_DEVICE = '0b7b3a52-2f5a-4b58-9a54-0f9a3b1c6f10';
const guess = (attempt: Partial<Attempt> = {}) => waitOf(limits.admit({ ...ama, ...attempt }));
const from = (number: number) => `198.51.100.${number}`;

async function guessTimes(times: number, attemptOf: (at: number) => Partial<Attempt>): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; at < times; at++) waits.push(await guess(attemptOf(at)));
  return waits;
}

/** How long each next guess must wait after the one before has waited for its turn. */
async function waitsAfterWaiting(attempt: Partial<Attempt>, rounds: number): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const wait = await guess(attempt);
    waits.push(wait);
    pass(wait - 1);
    expect(await guess(attempt)).toBe(1);
    pass(1);
    expect(await guess(attempt)).toBe(0);
  }
  return waits;
}

describe('one account from one network', () => {
  test('after five failures every further guess must wait, each time longer', async () => {
    expect(await guessTimes(6, () => ({}))).toEqual([0, 0, 0, 0, 0, 30]);
    expect(await waitsAfterWaiting({}, 4)).toEqual([30, 60, 120, 240]);
  });

  test('concurrent guesses do not slip through together', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test('guesses while waiting do not prolong the wait', async () => {
    await guessTimes(30, () => ({}));
    pass(30);
    expect(await guess()).toBe(0);
    expect(await guess()).toBe(60);
  });

  test('a success forgets the failures', async () => {
    await guessTimes(4, () => ({}));
    await (await limits.admit(ama)).succeeded();
    expect(await guessTimes(6, () => ({}))).toEqual([0, 0, 0, 0, 0, 30]);
  });

  test('a guess that was never checked does not count', async () => {
    await guessTimes(4, () => ({}));
    for (let at = 0; at < 20; at++) await (await limits.admit(ama)).withdrawn();
    expect(await guessTimes(2, () => ({}))).toEqual([0, 30]);
  });

  test('is limited alike where there is no such account, in whatever case it is spelt', async () => {
    const spellings = ['kofi', 'Kofi', 'KOFI'];
    const waits = await guessTimes(6, (at) => ({ userId: undefined, username: spellings[at % 3] ?? '' }));
    expect(waits).toEqual([0, 0, 0, 0, 0, 30]);
  });

  test('leaves other accounts and other networks alone', async () => {
    await guessTimes(10, () => ({}));
    expect(await guess({ userId: 2 })).toBe(0);
    expect(await guess({ network: from(1) })).toBe(0);
  });
});

describe('a known device', () => {
  const known = { knownDevice: HER_DEVICE };

  test('never waits because of others, at its own address or elsewhere', async () => {
    await guessTimes(6, () => ({}));
    await guessTimes(60, (at) => ({ network: from(at) }));
    await guessTimes(400, (at) => ({ userId: at + 10 }));
    expect(await guess({ userId: 999 })).toBeGreaterThan(0);
    expect(await guess(known)).toBe(0);
  });

  test('has its own count of failures, with waits of 15 minutes at most', async () => {
    expect(await guessTimes(5, () => known)).toEqual([0, 0, 0, 0, 0]);
    expect(await waitsAfterWaiting(known, 7)).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect(await guess()).toBe(0);
  });

  test('does not use up what others have', async () => {
    for (let at = 0; at < 20; at++) await guess({ knownDevice: `${HER_DEVICE}${at}` });
    expect(await guess()).toBe(0);
  });
});

describe('one account from everywhere', () => {
  test('from 100 addresses there are at most 10 guesses in any hour, for a day', async () => {
    const start = Date.now();
    const checked: number[] = [];
    const MINUTES = 24 * 60;
    for (let minute = 0; minute < MINUTES; minute++) {
      for (let address = 0; address < 5; address++) {
        const network = from((minute * 5 + address) % 100);
        if ((await guess({ network })) === 0) checked.push((Date.now() - start) / 1000);
      }
      pass(60);
    }
    const inHourFrom = (first: number) => checked.filter((at) => at >= first && at < first + 3600).length;
    expect(Math.max(...checked.map(inHourFrom))).toBe(10);
    // A day without a pause is 24 times that: who waits gets through again.
    expect(checked.length).toBe(240);
  });

  test('concurrent guesses from 100 addresses do not slip through together', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, (_, at) => guess({ network: from(at) })));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  test('the time to wait ends when the first of the ten is an hour old', async () => {
    await guess({ network: from(0) });
    pass(600);
    await guessTimes(9, (at) => ({ network: from(at + 1) }));
    pass(60);
    expect(await guess({ network: from(60) })).toBe(2940);
    pass(2940);
    expect(await guess({ network: from(60) })).toBe(0);
    expect(await guess({ network: from(61) })).toBe(600);
  });

  test('an account that does not exist waits alike', async () => {
    const nobody = (at: number) => ({ userId: undefined, username: 'nobody', network: from(at) });
    expect(await guessTimes(11, nobody)).toEqual(await guessTimes(11, (at) => ({ network: from(at) })));
  });

  test('guesses that must wait for it cost the network nothing', async () => {
    await guessTimes(10, (at) => ({ network: from(at) }));
    await guessTimes(400, () => ({ network: from(60) }));
    expect(await guess({ network: from(60), userId: 2 })).toBe(0);
  });

  test('successes do not count', async () => {
    for (let at = 0; at < 60; at++) await (await limits.admit({ ...ama, network: from(at) })).succeeded();
    expect(await guess({ network: from(1) })).toBe(0);
  });
});

describe('one network', () => {
  test('after 300 failures in 5 minutes an unknown device must wait, whether there is such an account or not', async () => {
    expect(new Set(await guessTimes(300, (at) => ({ userId: at + 10 })))).toEqual(new Set([0]));
    pass(60);
    expect(await guess({ userId: 400 })).toBe(240);
    expect(await guess({ userId: undefined, username: 'nobody' })).toBe(240);
    pass(240);
    expect(await guess({ userId: 400 })).toBe(0);
  });

  test('successes do not count', async () => {
    for (let at = 0; at < 400; at++) await (await limits.admit({ ...ama, userId: at + 10 })).succeeded();
    expect(await guess()).toBe(0);
  });
});
