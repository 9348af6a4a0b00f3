import { afterEach, expect, test, vi } from 'vitest';
import { ExportTurns } from './export-turns.ts';

const here = () => new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

test('as many exports as are allowed run concurrently; the next begins when one has ended', async () => {
  const turns = new ExportTurns(2);
  const [first] = await Promise.all([turns.take(here()), turns.take(here())]);
  let hasThird = false;
  const third = turns.take(here()).then((end) => {
    hasThird = true;
    return end;
  });
  await new Promise(setImmediate);
  expect(hasThird).toBe(false);
  first?.();
  first?.();
  (await third)();
});

test('one that waits too long is refused with a clear message, and its slot is skipped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turns = new ExportTurns(1);
  const end = await turns.take(here());
  const refused = expect(turns.take(here())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Other exports are being made',
    facts: { detail: 'One file is being made already. Please try again in a minute.', retryAfterS: 60 },
  });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  const next = turns.take(here());
  end();
  (await next)();
});

test('the turn of a caller who disconnected is free', async () => {
  const turns = new ExportTurns(1);
  const leaving = new AbortController();
  await turns.take(leaving.signal);
  const waiting = new AbortController();
  const second = turns.take(waiting.signal);
  waiting.abort();
  leaving.abort();
  (await second)();
  (await turns.take(here()))();
});
