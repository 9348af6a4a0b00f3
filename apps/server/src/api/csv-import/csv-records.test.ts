import { describe, expect, test } from 'vitest';
import { openRealFolder } from '../../testing/real-data.ts';
import { decodeToUtf8 } from './csv-file.ts';
import { type CsvRecord, readCsvRecords } from './csv-records.ts';

function recordsOf(text: string | Buffer): CsvRecord[] {
  const records: CsvRecord[] = [];
  expect(readCsvRecords(Buffer.from(text), (record) => records.push(record))).toBeUndefined();
  return records;
}

const cellsOf = (text: string | Buffer) => recordsOf(text).map(({ cells }) => cells);

const spectrum = openRealFolder('hazards/csv');

/** Where the files and their descriptions disagree, or mean something that we do not. */
const CORRECTIONS: Readonly<Record<string, (expected: string) => string>> = {
  // The file's line ends were turned into LF when it was published; what it should hold still has CRLF.
  'newlines_crlf.csv': (expected) => expected.replaceAll('\\r\\n', '\\n'),
  // The number in the file differs from the one that the file is said to contain.
  'location_coordinates.csv': (expected) => `[${expected.replace('1234567890', '2095257564')}]`,
  // For its authors an unquoted NULL is nothing; for us it is a word like others.
  'null.csv': (expected) => expected.replace('"5", "b": ""', '"5", "b": "NULL"'),
};

describe.skipIf(!spectrum.present)('the files of csv-spectrum', () => {
  const files = spectrum.files.filter(({ name }) => name.endsWith('.csv')).map(({ name }) => name);

  test('all 15 are there', () => expect(files).toHaveLength(15));

  test.each(files)('%s reads as its authors say', (name) => {
    const said = spectrum.read(name.replace('.csv', '.expected.json')).toString();
    const expected: unknown = JSON.parse(CORRECTIONS[name]?.(said) ?? said);
    const [header = [], ...rows] = cellsOf(decodeToUtf8(spectrum.read(name)) ?? '');
    expect(rows.map((cells) => Object.fromEntries(header.map((key, at) => [key, cells[at]])))).toEqual(expected);
  });
});

test.each([',', ';', '\t'])(
  'the delimiter is found in a header separated by %j, whatever is in quotes',
  (delimiter) => {
    const lines = [
      ['"a,b;c\td;,"', 'b'],
      ['1', '2,3;4'],
    ].map((cells) => cells.join(delimiter));
    if (delimiter === '\t') expect(cellsOf(lines.join('\n'))[1]).toEqual(['1', '2,3;4']);
    expect(cellsOf(lines.join('\n'))[0]).toEqual(['a,b;c\td;,', 'b']);
  },
);

test('one file may mix the three line ends, and records are counted as a spreadsheet counts rows', () => {
  const records = recordsOf('a,b\r\n1,2\n\n3,"x\r\ny"\r4,5');
  expect(records.map(({ row, cells }) => [row, ...cells])).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
    [3, ''],
    [4, '3', 'x\r\ny'],
    [5, '4', '5'],
  ]);
});

test('empty cells between tabs stay, and a space before a quote does not hide it', () => {
  expect(cellsOf('a\tb\tc\n\t\t\n1\t\t3')).toEqual([
    ['a', 'b', 'c'],
    ['', '', ''],
    ['1', '', '3'],
  ]);
  expect(cellsOf('a,b\n1, "x, y"')).toEqual([
    ['a', 'b'],
    ['1', 'x, y'],
  ]);
});

test('quotes inside a cell that does not begin with one are ordinary, and doubled quotes are one', () => {
  const records = recordsOf('a,b\nThe "Best" School,5"\n"""Best""",""""');
  expect(records.map(({ cells }) => cells).slice(1)).toEqual([
    ['The "Best" School', '5"'],
    ['"Best"', '"'],
  ]);
  expect(records.some(({ broken }) => broken !== undefined)).toBe(false);
});

test('a quoted cell that goes on behind its quote is broken, and the rows around it are read', () => {
  const records = recordsOf('a,b\n1,2\n"x"y,3\n4,5\n6,"z" q\n');
  expect(records.map(({ row, broken }) => [row, broken])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, '"x"y,3\n'],
    [4, undefined],
    [5, '6,"z" q\n'],
  ]);
});

test('a quote that is never closed is an error of the row where it opens, also before a huge rest', () => {
  const rest = 'x,y\n'.repeat(100_000);
  const rows: number[] = [];
  const read = (text: string) => readCsvRecords(Buffer.from(text), ({ row }) => rows.push(row));
  expect(read('a,b\n1,2\n3,"4')).toEqual({ row: 3, reason: 'quote_not_closed' });
  expect(read(`a,b\n1,2\n3,"4\n${rest}`)).toEqual({ row: 3, reason: 'row_too_long' });
  expect(rows).toEqual([1, 2, 1, 2]);
});

test('a line of endless cells is refused before it is read, with its row', () => {
  const visit = () => {
    throw new Error('was read');
  };
  const text = `a,b\r\n1,2\n\r${','.repeat(200_000)}`;
  expect(readCsvRecords(Buffer.from(text), visit)).toEqual({ row: 4, reason: 'row_too_long' });
});

test('what the visitor throws ends the reading', () => {
  const visit = () => {
    throw new RangeError('enough');
  };
  expect(() => readCsvRecords(Buffer.from('a\nb'), visit)).toThrow(new RangeError('enough'));
});
