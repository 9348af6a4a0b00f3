import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';
import type { CellValue, ExportColumn } from './export-column.ts';

const columns: ExportColumn<readonly CellValue[]>[] = [
  { head: 'Answer', value: ([first = null]) => first },
  { head: 'Correct?', value: ([, second = null]) => second },
];

async function written(batches: readonly (readonly (readonly CellValue[])[])[]): Promise<string> {
  async function* all() {
    yield* batches;
  }
  return (await Readable.from(csvFile(columns, all())).toArray()).join('');
}

/** The line that a cell makes beside a number. */
const lineOf = async (value: CellValue) => (await written([[[value, 1]]])).split('\r\n').slice(1, -1).join('\r\n');

it('begins with a byte order mark and the heads, also without rows', async () => {
  expect(await written([])).toBe('\uFEFFAnswer,Correct?\r\n');
});

it('has a line of every row of every batch, each ended by CRLF', async () => {
  expect(
    await written([
      [
        ['a', 1],
        ['b', 2],
      ],
      [['c', 3]],
    ]),
  ).toBe('\uFEFFAnswer,Correct?\r\na,1\r\nb,2\r\nc,3\r\n');
});

it.each<[CellValue, string]>([
  ['plain', 'plain,1'],
  ['ɛsi ☃ 漢', 'ɛsi ☃ 漢,1'],
  ['a,b', '"a,b",1'],
  ['say "x"', '"say ""x""",1'],
  ['two\nlines', '"two\nlines",1'],
  ['two\r\nlines', '"two\r\nlines",1'],
  [' padded ', '" padded ",1'],
  ['', ',1'],
  [null, ',1'],
  [-5, '-5,1'],
  [0.5, '0.5,1'],
  [new Date('2026-11-21T10:00:00.5Z'), '2026-11-21T10:00:00.500Z,1'],
])('writes %j as %j', async (value, line) => {
  expect(await lineOf(value)).toBe(line);
});

it.each([
  ['=1+1', `'=1+1,1`],
  ['+1', `'+1,1`],
  ['-1', `'-1,1`],
  ['@SUM(A1)', `'@SUM(A1),1`],
  ['\t=1', `'\t=1,1`],
  ['\r=1', `"'\r=1",1`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")",1`],
])('makes the text %j harmless: %j', async (value, line) => {
  expect(await lineOf(value)).toBe(line);
});

it('leaves formula characters inside of a text alone', async () => {
  expect(await lineOf('x = 3')).toBe('x = 3,1');
});
