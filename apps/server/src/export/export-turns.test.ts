import { afterEach, expect, test, vi } from 'vitest';
import { type EndTurn, ExportTurns } from './export-turns.ts';

const here = () => new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

/** True once a turn was given, without waiting for it. */
async function hasBegun(turn: Promise<EndTurn>): Promise<boolean> {
  const waits = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([turn.then(() => true), waits]);
}

test('as many exports as are allowed run concurrently; the next begins when one has ended', async () => {
  const turns = new ExportTurns(2);
  const [first, ...others] = [1, 2, 3, 4].map((person) => turns.take(person, here()));
  const begun = () => Promise.all(others.map(hasBegun));
  expect(await begun()).toEqual([true, false, false]);
  // Ended twice, it frees one turn.
  const end = await first;
  end?.();
  end?.();
  expect(await begun()).toEqual([true, true, false]);
  for (const turn of others) (await turn)();
});

test('one that waits too long is refused with a clear message, and its slot is skipped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turns = new ExportTurns(1);
  const end = await turns.take(1, here());
  const refused = expect(turns.take(2, here())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Other exports are being made',
    facts: { detail: 'One file is being made already. Please try again in a minute.', retryAfterS: 60 },
  });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  const next = turns.take(2, here());
  end();
  (await next)();
});

test('the turn of a caller who disconnected is free', async () => {
  const turns = new ExportTurns(1);
  const [leaving, waiting] = [new AbortController(), new AbortController()];
  const [first, second] = [turns.take(1, leaving.signal), turns.take(2, waiting.signal)];
  expect(await Promise.all([hasBegun(first), hasBegun(second)])).toEqual([true, false]);
  leaving.abort();
  expect(await hasBegun(second)).toBe(true);
  const third = turns.take(3, here());
  expect(await hasBegun(third)).toBe(false);
  waiting.abort();
  expect(await hasBegun(third)).toBe(true);
});

test('a caller who disconnects while others export leaves the queue', async () => {
  const turns = new ExportTurns(1);
  const first = await turns.take(1, here());
  const leaving = new AbortController();
  const gone = turns.take(2, leaving.signal);
  const third = turns.take(3, here());
  leaving.abort();
  first();
  await gone;
  expect(await hasBegun(third)).toBe(true);
});

test('the exports of one person run one after the other, and leave the other turns to others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turns = new ExportTurns(2);
  const end = await turns.take(1, here());
  const second = turns.take(1, here());
  const refused = expect(turns.take(1, here())).rejects.toMatchObject({
    message: 'Another export of yours is being made',
    facts: { retryAfterS: 60 },
  });
  (await turns.take(2, here()))();
  end();
  const endSecond = await second;
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  endSecond();
  (await turns.take(1, here()))();
});
