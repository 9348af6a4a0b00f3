import { Readable } from 'node:stream';
import { read } from '@e965/xlsx';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsvRecords } from '../api/csv-import/csv-records.ts';
import { ContestClock } from '../shared/contest-clock.ts';
import { csvFile } from './csv-file.ts';
import type { ExportColumn } from './export-column.ts';
import { xlsxFile } from './xlsx-file.ts';

type Row = readonly [string, string];
const columns: ExportColumn<Row>[] = [
  { head: 'First', value: ([first]) => first },
  { head: 'Second', value: ([, second]) => second },
  { head: 'End', value: () => 'end' },
];
const clock = new ContestClock('Africa/Lagos');

const DIFFICULT = [
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  ' ',
  '=',
  '+',
  '-',
  '@',
  '＝',
  '<',
  '&',
  '_x0041_',
  'ɛ',
  '😀',
  '\\',
];
const text = fc.string({ unit: fc.constantFrom(...DIFFICULT, 'a', '1'), maxLength: 12 });
const rows = fc.array(fc.tuple(text, text), { maxLength: 8 });

async function* batchesOf(all: readonly Row[]) {
  yield all.slice(0, 3);
  yield all.slice(3);
}

/** A text without the apostrophes that mark texts which spreadsheet programs would take for formulas. */
const unmarked = (value: string) => value.replaceAll("'", '');
const FORMULA = /^ *[=+\-@＝＋－＠]|^[\t\r]/;

it('every CSV file that is exported reads back as the same cells, and none of them is a formula', async () => {
  const run = fc.asyncProperty(rows, async (all) => {
    const bytes = Buffer.from(
      (await Readable.from(csvFile(columns, batchesOf(all), clock)).toArray()).join('').slice(1),
    );
    const found: (readonly string[])[] = [];
    const end = readCsvRecords(bytes, ({ cells, broken }) => {
      expect(broken).toBeUndefined();
      found.push(cells);
    });
    expect(end).toBeUndefined();
    expect(found.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
    const expected = [['First', 'Second', 'End'], ...all.map((row) => [...row, 'end'])];
    expect(found.map((cells) => cells.map(unmarked))).toEqual(expected.map((cells) => cells.map(unmarked)));
    // What could be no formula is written as it is.
    for (const [index, row] of all.entries())
      for (const [at, value] of row.entries())
        if (!/[=+\-@＝\t\r]/.test(value)) expect(found[index + 1]?.[at]).toBe(value);
  });
  await fc.assert(run, { numRuns: runs(300) });
});

it('every workbook that is exported reads back as the same texts', async () => {
  const run = fc.asyncProperty(rows, async (all) => {
    const bytes = Buffer.concat(await Readable.from(xlsxFile(columns, batchesOf(all), clock)).toArray());
    const sheet = read(bytes, { cellFormula: true, dense: false }).Sheets.Sheet1 ?? {};
    for (const [index, row] of all.entries()) {
      for (const [at, value] of row.entries()) {
        const cell = sheet[`${'AB'[at]}${index + 2}`];
        // The reader of this test makes one line break of the two characters.
        expect([cell?.v ?? '', cell?.f]).toEqual([value.replaceAll('\r\n', '\n'), undefined]);
      }
    }
  });
  await fc.assert(run, { numRuns: runs(60) });
});
