import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { ContestClock } from '../shared/contest-clock.ts';
import { turnsOfOthers } from '../testing/turns-of-others.ts';
import type { CellValue, ExportColumn } from './export-column.ts';
import { xlsxFile } from './xlsx-file.ts';

const columns: ExportColumn<CellValue>[] = [
  { head: 'Value', value: (value) => value },
  { head: 'Again', value: (value) => value },
  { head: 'Date', isTime: true, value: (value) => (value instanceof Date ? value : null) },
];

const clock = new ContestClock('Africa/Lagos');
const heads = ['Value', 'Again', 'Date (Africa/Lagos)'];

async function workbookOf(batches: Iterable<readonly CellValue[]>, sheetRows?: number) {
  async function* all() {
    yield* batches;
  }
  const bytes = Buffer.concat(await Readable.from(xlsxFile(columns, all(), clock, sheetRows)).toArray());
  return read(bytes, { cellFormula: true, cellNF: true, cellDates: false, dense: false });
}

async function sheetOf(batches: Iterable<readonly CellValue[]>) {
  const { Sheets } = await workbookOf(batches);
  return Sheets.Sheet1 ?? {};
}

it('is a workbook with the heads alone where there are no rows', async () => {
  expect(utils.sheet_to_json(await sheetOf([]), { header: 1 })).toEqual([heads]);
});

it('has a row of every row of every batch', async () => {
  const rows = utils.sheet_to_json(await sheetOf([['a', 2], ['c']]), { header: 1 });
  expect(rows).toEqual([heads, ['a', 'a'], [2, 2], ['c', 'c']]);
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '007',
  '2026-01-01',
  '<b>&amp;</b> "x" \'y\'',
  ' two  spaces ',
  'two\nlines',
  'one\rreturn\r',
  'bell \u0007 and \u001f',
  '_x0041_ is no A',
  'ɛsi ☃ 漢 𝒙 😀',
  '\uFFFE and \uFFFF',
])('the text %j comes back as it is, as a text and no formula', async (text) => {
  const { A2, B2 } = await sheetOf([[text]]);
  for (const cell of [A2, B2]) {
    expect({ type: cell?.t, value: cell?.v, formula: cell?.f, format: cell?.z }).toEqual({
      type: 's',
      value: text,
      formula: undefined,
      format: '@',
    });
  }
});

it('times are times by the clock of the contest, and numbers are numbers', async () => {
  const { A2, A3, A4, C2 } = await sheetOf([[new Date('2026-11-21T18:30:00Z'), -5, 0.5]]);
  expect([A2?.t, A2?.w]).toEqual(['n', '2026-11-21 19:30:00']);
  expect([C2?.t, C2?.w]).toEqual(['n', '2026-11-21 19:30:00']);
  expect([A3?.t, A3?.v, A4?.v]).toEqual(['n', -5, 0.5]);
});

it('an empty cell is left out', async () => {
  const sheet = await sheetOf([[null]]);
  expect(sheet.A2).toBeUndefined();
});

it('a text that is longer than a cell takes is cut, between two characters', async () => {
  const { A2, A3 } = await sheetOf([[`${'x'.repeat(32_766)}😀`, 'y'.repeat(40_000)]]);
  expect(A2?.v).toBe('x'.repeat(32_766));
  expect(A3?.v).toBe('y'.repeat(32_767));
});

it('rows that one sheet does not take go on in the next', async () => {
  const { SheetNames, Sheets } = await workbookOf([[1, 2], [3, 4], ['last']], 4);
  expect(SheetNames).toEqual(['Sheet1', 'Sheet2']);
  const rowsOf = (name: string) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 });
  expect(rowsOf('Sheet1')).toEqual([heads, [1, 1], [2, 2], [3, 3], [4, 4]]);
  expect(rowsOf('Sheet2')).toEqual([heads, ['last', 'last']]);
});

it('others are served after each hundred rows', async () => {
  async function* oneBatch() {
    yield Array.from({ length: 1000 }, (_, at) => at);
  }
  const turns = await turnsOfOthers(() => Readable.from(xlsxFile(columns, oneBatch(), clock)).toArray());
  expect(turns).toBeGreaterThanOrEqual(9);
});
