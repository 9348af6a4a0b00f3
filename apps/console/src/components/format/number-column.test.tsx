import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { numberColumn } from './number-column.tsx';

afterEach(cleanup);

test('numbers are grouped as everywhere, ids are not, and nothing stays nothing', () => {
  const points = numberColumn('Points', 80, (row: { points: number | null }) => row.points);
  expect([1250, 0, null].map((number) => points.cell({ points: number }))).toEqual(['1,250', '0', null]);
  const level = numberColumn('Level ID', 80, (row: { id: number }) => row.id, { isId: true });
  expect(level.cell({ id: 12_345 })).toBe(12_345);
});

test('an id of something deleted is marked, in the column and in words', () => {
  const level = numberColumn('Level ID', 80, (row: { id: number; isGone: boolean }) => row.id, {
    isId: true,
    isDeleted: ({ isGone }) => isGone,
    words: (id) => `Level ID ${id}`,
  });
  const texts = (row: { id: number; isGone: boolean }) =>
    [level.cell, level.phoneCell].map((cell) => render(<p>{cell?.(row)}</p>).container.textContent);
  expect(texts({ id: 7, isGone: false })).toEqual(['7', 'Level ID 7']);
  expect(texts({ id: 7, isGone: true })).toEqual(['7 deleted', 'Level ID 7 deleted']);
});
