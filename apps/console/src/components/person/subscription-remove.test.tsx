import { expect, test } from 'vitest';
import { endedBy } from './subscription-remove.tsx';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const period = (from: number, until: number) => ({ starts_at: at(from), ends_at: at(until) });

test('a removal counts what runs and what follows, and leaves out what has ended', () => {
  expect(endedBy([period(-60, -30), period(-10, 20), period(20, 50), period(50, 80)])).toEqual([
    { count: 1, text: 'subscription runs now and ends immediately' },
    { count: 2, text: 'subscriptions would have followed' },
  ]);
});

test('nothing is counted where nothing goes', () => {
  expect(endedBy([period(-60, -30)])).toEqual([]);
});
