import { expect, test } from 'vitest';
import { buildDoubtfulRow, buildKnownRow, buildNotedRow, buildRow, buildWrongRow } from '../testing-bulk.ts';
import { allFine, countRows, doubtfulRows, filteredRows, plainRows, toggled, withDoubtful } from './row-selection.ts';

const rows = [buildRow(2), buildWrongRow(3), buildDoubtfulRow(4), buildRow(5)];

test('all fine rows are those with a warning too', () => {
  expect(allFine(rows)).toEqual(new Set([2, 4, 5]));
});

test('to begin with every fine row without a warning is selected', () => {
  const known = buildKnownRow(6);
  const wrong = buildKnownRow(7, { status: 'wrong' });
  expect(plainRows([...rows, known, wrong])).toEqual(new Set([2, 5]));
  expect(doubtfulRows([...rows, known, wrong]).map(({ row }) => row)).toEqual([4, 6]);
});

test('a fine row is taken out and put back; the selection before stays as it was', () => {
  const before = allFine(rows);
  const without = toggled(before, buildRow(2));
  expect(without).toEqual(new Set([4, 5]));
  expect(toggled(without, buildRow(2))).toEqual(new Set([2, 4, 5]));
  expect(before.size).toBe(3);
});

test('rows with a warning are taken in and left out together, and the others stay as they were', () => {
  expect(withDoubtful(new Set([4, 5]), rows, false)).toEqual(new Set([5]));
  expect(withDoubtful(new Set([5]), rows, true)).toEqual(new Set([4, 5]));
});

test('a wrong row cannot be selected', () => {
  expect(toggled(new Set([2]), buildWrongRow(3))).toEqual(new Set([2]));
});

test.each([
  ['all', [2, 3, 4, 5]],
  ['fine', [2, 4, 5]],
  ['wrong', [3]],
] as const)('the filter %s shows its rows in the order of the sheet', (filter, expected) => {
  expect(filteredRows(rows, filter).map(({ row }) => row)).toEqual(expected);
});

test('a row with a note is selected to begin with, and has a separate filter', () => {
  const noted = [...rows, buildNotedRow(6), buildNotedRow(7, { status: 'wrong' })];
  expect(plainRows(noted)).toEqual(new Set([2, 5, 6]));
  expect(filteredRows(noted, 'noted').map(({ row }) => row)).toEqual([6]);
  expect(countRows(noted)).toEqual({ all: 6, fine: 4, noted: 1, wrong: 2, doubtful: 1 });
});

test('rows are counted by what they are, fine ones with a warning besides', () => {
  expect(countRows(rows)).toEqual({ all: 4, fine: 3, noted: 0, wrong: 1, doubtful: 1 });
});
