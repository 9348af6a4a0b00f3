import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureClock } from '../../lib/server-clock.ts';
import { untilCounted, waitingText } from './counted.ts';

const READ = Date.parse('2026-11-26T14:05:00Z');
const secondsBefore = (seconds: number) => new Date(READ - seconds * 1000).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: READ });
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test('answers that had waited for seconds when they were read are not said to wait, however long the page stays open', () => {
  vi.advanceTimersByTime(600_000);
  expect(waitingText(secondsBefore(5), READ)).toBe('');
  expect(waitingText(secondsBefore(180), READ)).toMatch(/^ Answers since .* are not counted yet\.$/);
});

test('how long answers wait is measured by the clock of the server, not by that of the device', () => {
  const until = secondsBefore(600 + 5);
  expect(waitingText(until, READ)).not.toBe('');
  measureClock(READ / 1000 - 600, READ);
  expect(waitingText(until, READ)).toBe('');
  // A minute that a clock is wrong is not measured.
  localStorage.clear();
  expect(waitingText(secondsBefore(60 + 5), READ)).toBe('');
});

test('a page asks again while answers wait for long, and not when they do not', () => {
  const intervalAfter = (seconds: number) =>
    untilCounted.refetchInterval({
      state: { data: { counted: null, counted_until: secondsBefore(seconds) }, dataUpdatedAt: READ },
    });
  expect([intervalAfter(180), intervalAfter(5)]).toEqual([15_000, false]);
});
