import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test.each([undefined, ''])('a number that is not given (%j) is the usual one', (text) => {
  expect(wholeNumber('BENCH_PAIRS', text, 20)).toBe(20);
});

test('a number that is given is taken', () => {
  expect(wholeNumber('BENCH_PAIRS', '35', 20)).toBe(35);
});

test.each(['many', '0', '-3', '2.5', '1e9', ' '])('%j is refused, with its name', (text) => {
  expect(() => wholeNumber('BENCH_PAIRS', text, 20)).toThrow(
    `BENCH_PAIRS must be a whole number from 1 to 999999, not "${text}"`,
  );
});
