import { expect, test } from 'vitest';
import { numberColumn } from './play-cells.tsx';

test('numbers are grouped as everywhere, ids are not, and nothing stays nothing', () => {
  const points = numberColumn('Points', '76px', (row: { points: number | null }) => row.points);
  expect([1250, 0, null].map((number) => points.cell({ points: number }))).toEqual(['1,250', '0', null]);
  const level = numberColumn('Level ID', '52px', (row: { id: number }) => row.id, { isId: true });
  expect(level.cell({ id: 12_345 })).toBe(12_345);
});
