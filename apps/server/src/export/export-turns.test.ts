import type { ExportPlace } from '@quizdesk/contract/exports';
import { afterEach, expect, test, vi } from 'vitest';
import { type EndTurn, ExportTurns } from './export-turns.ts';

const here = () => new AbortController().signal;
const asks = { what: '/v1/user-answers/export', waitMs: 2000 };

afterEach(() => {
  vi.useRealTimers();
});

/** Turns for so many exports at the same time, and how a call of a person takes one. */
function openTurns(limit: number) {
  const turns = new ExportTurns(limit);
  const take = async (personId: number, signal = here()): Promise<EndTurn> => {
    const turn = await turns.take({ personId, signal });
    if (typeof turn !== 'function') throw new Error('Only who asks gets a place');
    return turn;
  };
  const ask = (personId: number, what = asks.what, signal = here()) =>
    turns.take({ personId, signal, asks: { ...asks, what } });
  return { take, ask };
}

/** True once a turn was given, without waiting for it. */
async function hasBegun(turn: Promise<EndTurn | ExportPlace>): Promise<boolean> {
  const waits = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([turn.then((got) => typeof got === 'function'), waits]);
}

test('as many exports as are allowed run concurrently; the next begins when one has ended', async () => {
  const { take } = openTurns(2);
  const [first, ...others] = [1, 2, 3, 4].map((person) => take(person));
  const begun = () => Promise.all(others.map(hasBegun));
  expect(await begun()).toEqual([true, false, false]);
  // Ended twice, it frees one turn.
  const end = await first;
  end?.();
  end?.();
  expect(await begun()).toEqual([true, true, false]);
  for (const turn of others) (await turn)();
});

test('a client that asks is told how many are made before its own, keeps its place, and begins when they have ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { take, ask } = openTurns(1);
  const end = await take(1);
  const ahead = take(2);
  const first = ask(3);
  const behind = ask(4);
  await vi.advanceTimersByTimeAsync(2000);
  expect([await first, await behind]).toEqual([{ before: 2 }, { before: 3 }]);
  end();
  const again = [ask(3), ask(4)];
  expect(await Promise.all(again.map(hasBegun))).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all(again)).toEqual([{ before: 1 }, { before: 2 }]);
  // Who is back later keeps their place in line.
  const last = ask(4);
  const next = ask(3);
  (await ahead)();
  expect(await Promise.all([next, last].map(hasBegun))).toEqual([true, false]);
});

test('a client that does not ask again loses its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { take, ask } = openTurns(1);
  await take(1);
  const gone = ask(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await gone).toEqual({ before: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  const next = ask(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await next).toEqual({ before: 1 });
});

test('two files that a person asks for have a place each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { take, ask } = openTurns(1);
  await take(1);
  const places = [ask(2), ask(2), ask(2, '/v1/users/export')];
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.all(places)).toEqual([{ before: 1 }, { before: 2 }, { before: 3 }]);
});

test('a call that waits for minutes is refused with a clear message, and its place is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { take } = openTurns(1);
  const end = await take(1);
  const refused = expect(take(2)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Other exports are being made',
    facts: { retryAfterS: 60 },
  });
  await vi.advanceTimersByTimeAsync(240_000);
  await refused;
  const next = take(2);
  end();
  (await next)();
});

test('no more than fifty wait, and five of one person; the next is refused immediately', async () => {
  const { take } = openTurns(1);
  await take(0);
  const waiting = Array.from({ length: 50 }, (_, at) => take(1 + Math.floor(at / 5)));
  await expect(take(1)).rejects.toMatchObject({ message: 'Another export of yours is being made' });
  await expect(take(99)).rejects.toMatchObject({
    message: 'Other exports are being made',
    facts: { detail: 'One file is being made already, and others wait. Please try again in a minute.' },
  });
  expect(await Promise.all(waiting.map(hasBegun))).toEqual(Array(50).fill(false));
});

test('the place of a caller who disconnected is free', async () => {
  const { take, ask } = openTurns(1);
  const [waits, asking] = [new AbortController(), new AbortController()];
  const end = await take(1);
  const [second, third] = [take(2, waits.signal), ask(3, asks.what, asking.signal)];
  const fourth = take(4);
  waits.abort();
  asking.abort();
  await expect(second).rejects.toThrow('The caller has gone');
  await expect(third).rejects.toThrow('The caller has gone');
  expect(await hasBegun(fourth)).toBe(false);
  end();
  expect(await hasBegun(fourth)).toBe(true);
});

test('the exports of one person run one after the other, and leave the other turns to others', async () => {
  const { take } = openTurns(2);
  const end = await take(1);
  const second = take(1);
  expect(await hasBegun(second)).toBe(false);
  (await take(2))();
  end();
  const endSecond = await second;
  endSecond();
  (await take(1))();
});
