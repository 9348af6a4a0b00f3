import { expect, test } from 'vitest';
import { moneyText, paidText, plural, rangeText, sizeText } from './format-number.ts';

test('a range names its first and last row and the number of all', () => {
  expect(rangeText(81, 10, 1284)).toBe('81–90 of 1,284');
  expect(rangeText(1281, 4, 1284)).toBe('1,281–1,284 of 1,284');
  expect(rangeText(1, 0, 0)).toBe('0 of 0');
});

test('a number goes with the right form of its noun', () => {
  expect([0, 1, 2000].map((count) => plural(count, 'school', 'schools'))).toEqual([
    '0 schools',
    '1 school',
    '2,000 schools',
  ]);
});

test('money is grouped and keeps its two places', () => {
  expect(['0.00', '9.90', '1284.50'].map(moneyText)).toEqual(['0.00', '9.90', '1,284.50']);
});

test('what was paid begins with its currency', () => {
  expect(paidText({ currency: 'USD', amount: '1284.50' })).toBe('USD 1,284.50');
});

test('an amount of data is given in kilobytes, from a million bytes on in megabytes', () => {
  expect([0, 999, 340_900, 999_999, 1_000_000, 12_345_678].map(sizeText)).toEqual([
    '0 kB',
    '0 kB',
    '340 kB',
    '999 kB',
    '1.0 MB',
    '12.3 MB',
  ]);
});
