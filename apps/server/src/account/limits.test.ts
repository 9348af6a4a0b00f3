import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../plugins/app-error.ts';
import { Limit } from '../plugins/rate-limit.ts';
import { type Attempt, SignInLimits } from './limits.ts';

let limits: SignInLimits;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  limits = new SignInLimits({ createLimit: (facts) => new Limit(facts, undefined) });
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

const ama: Attempt = { network: '192.0.2.1', username: 'ama', userId: 1, isKnownNetwork: false };
const guess = (attempt: Partial<Attempt> = {}) => waitOf(limits.admit({ ...ama, ...attempt }));
const from = (number: number) => `198.51.100.${number}`;

async function guessTimes(times: number, attemptOf: (at: number) => Partial<Attempt>): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; at < times; at++) waits.push(await guess(attemptOf(at)));
  return waits;
}

describe('one account from one network', () => {
  test('after five failures every further guess must wait, each time longer, 15 minutes at most', async () => {
    expect(await guessTimes(6, () => ({}))).toEqual([0, 0, 0, 0, 0, 30]);
    const waits = [];
    for (let round = 0; round < 7; round++) {
      const wait = await guess();
      waits.push(wait);
      pass(wait - 1);
      expect(await guess()).toBe(1);
      pass(1);
      expect(await guess()).toBe(0);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('guesses sent at once do not slip through together', async () => {
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
    expect(await guessTimes(5, () => ({}))).toEqual([0, 0, 0, 0, 0]);
  });

  test('a guess that was never checked does not count', async () => {
    await guessTimes(4, () => ({}));
    for (let at = 0; at < 20; at++) await (await limits.admit(ama)).withdrawn();
    expect(await guessTimes(2, () => ({}))).toEqual([0, 30]);
  });

  test('is limited alike on a known network', async () => {
    expect(await guessTimes(6, () => ({ isKnownNetwork: true }))).toEqual([0, 0, 0, 0, 0, 30]);
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

describe('one account from everywhere', () => {
  test('after 50 failures in 15 minutes unknown networks must wait, those it signed in from need not', async () => {
    expect(new Set(await guessTimes(50, (at) => ({ network: from(at) })))).toEqual(new Set([0]));
    pass(60);
    expect(await guess({ network: from(60) })).toBe(840);
    expect(await guess({ network: from(61), isKnownNetwork: true })).toBe(0);
    pass(840);
    expect(await guess({ network: from(62) })).toBe(0);
  });

  test('guesses that must wait for it cost the network nothing', async () => {
    await guessTimes(50, (at) => ({ network: from(at) }));
    await guessTimes(30, () => ({ network: from(60) }));
    expect(await guess({ network: from(60), userId: 2 })).toBe(0);
  });

  test('successes from known networks do not spend it', async () => {
    for (let at = 0; at < 60; at++) await (await limits.admit({ ...ama, isKnownNetwork: true })).succeeded();
    expect(await guess({ network: from(1) })).toBe(0);
  });
});

describe('one network', () => {
  test('after 20 failures in 5 minutes it must wait, except for accounts that it is known to', async () => {
    expect(new Set(await guessTimes(20, (at) => ({ userId: at + 10 })))).toEqual(new Set([0]));
    pass(60);
    expect(await guess({ userId: 40 })).toBe(240);
    expect(await guess({ userId: 41, isKnownNetwork: true })).toBe(0);
    pass(240);
    expect(await guess({ userId: 42 })).toBe(0);
  });

  test('successes do not count', async () => {
    for (let at = 0; at < 30; at++) await (await limits.admit({ ...ama, userId: at + 10 })).succeeded();
    expect(await guess()).toBe(0);
  });

  test('after 100 attempts of any kind in 5 minutes it must wait', async () => {
    for (let at = 0; at < 100; at++) await limits.admitNetwork(from(1));
    pass(299);
    expect(await waitOf(limits.admitNetwork(from(1)))).toBe(1);
    expect(await waitOf(limits.admitNetwork(from(2)))).toBe(0);
    pass(1);
    expect(await waitOf(limits.admitNetwork(from(1)))).toBe(0);
  });
});
