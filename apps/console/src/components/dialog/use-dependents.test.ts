import { expect, test } from 'vitest';
import { missingCountsNote } from './use-dependents.ts';

const known = (things: string) => ({ things, data: { count: 0 }, isError: false });
const awaited = (things: string) => ({ things, data: undefined, isError: false });
const failed = (things: string) => ({ things, data: undefined, isError: true });

test('as long as one count is on its way, counting goes on', () => {
  expect(missingCountsNote([known('answers'), failed('badges'), awaited('streaks')])).toBe(
    'Counting what depends on it…',
  );
});

test('counts that cannot be had are named', () => {
  expect(missingCountsNote([known('answers'), failed('badges')])).toBe('The badges could not be counted.');
  expect(missingCountsNote([failed('answers'), failed('badges'), failed('streaks')])).toBe(
    'The answers, badges and streaks could not be counted.',
  );
});

test('a count that failed when it was read again is known all the same', () => {
  expect(missingCountsNote([{ ...known('answers'), isError: true }])).toBeUndefined();
});
