import { expect, test } from 'vitest';
import { pageRange } from './pagination.tsx';

function shown(page: number, pages: number, around = 2, margins = 3): string {
  return pageRange(page, pages, around, margins)
    .map((item) => (typeof item === 'number' ? String(item) : '…'))
    .join(' ');
}

test('two pages around the current one and three at both margins are offered', () => {
  expect(shown(9, 129)).toBe('1 2 3 … 7 8 9 10 11 … 127 128 129');
});

test('pages that overlap are offered once', () => {
  expect(shown(1, 129)).toBe('1 2 3 … 127 128 129');
  expect(shown(3, 129)).toBe('1 2 3 4 5 … 127 128 129');
  expect(shown(129, 129)).toBe('1 2 3 … 127 128 129');
});

test('a gap of one page shows that page', () => {
  expect(shown(7, 129)).toBe('1 2 3 4 5 6 7 8 9 … 127 128 129');
  expect(shown(123, 129)).toBe('1 2 3 … 121 122 123 124 125 126 127 128 129');
});

test('few pages are all offered', () => {
  expect(shown(1, 1)).toBe('1');
  expect(shown(2, 7)).toBe('1 2 3 4 5 6 7');
});

test('a phone offers one page around and one at each margin', () => {
  expect(shown(9, 129, 1, 1)).toBe('1 … 8 9 10 … 129');
});

test('gaps of one range have different keys', () => {
  const gaps = pageRange(50, 129, 2, 3).flatMap((item) => (typeof item === 'number' ? [] : [item.gapAfter]));
  expect(gaps).toEqual([3, 52]);
});
