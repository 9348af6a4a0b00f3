import { schoolInput } from '@quizdesk/contract/schools';
import { cpuMsOf } from '@quizdesk/contract/testing/cpu-ms';
import { expect, test } from 'vitest';
import { SCHOOL_CSV_RULES } from '../schools/import/school-csv.ts';
import { readCsv } from './csv-reading.ts';

const RULES = { ...SCHOOL_CSV_RULES, maxRows: 1000 };

const read = (text: string, rules = RULES) => readCsv(Buffer.from(text), rules);
const placesOf = ({ faults }: ReturnType<typeof read>) =>
  faults.map(({ row, column, message }) => `${column}${row}: ${message}`);

test('columns are found in any case and order, and the others are named as written', () => {
  const reading = read(' Town ,location, Name,Region ,,Head\nx,Leeds,North School,Yorkshire,,y\n');
  expect(reading.rows).toEqual([{ row: 2, name: 'North School', region: 'Yorkshire', location: 'Leeds' }]);
  expect(reading.ignoredColumns).toEqual(['Town', 'Head']);
  expect(reading.refusal).toBeUndefined();
});

test('cells lose surrounding spaces and line breaks, and empty lines are skipped but counted', () => {
  const reading = read('\nNAME,REGION,LOCATION\n\n  North \u00a0,"a\r\nb",\n,,\n   \n"South\nSchool",,x');
  expect(reading.rows).toEqual([
    { row: 4, name: 'North', region: 'a b', location: '' },
    { row: 7, name: 'South School', region: '', location: 'x' },
  ]);
});

test('all missing columns are named together', () => {
  const reading = read('URN,region\n1,2\n');
  expect(reading.refusal).toBe('The columns NAME and LOCATION are missing');
  expect(reading.faults).toEqual([
    { row: 1, column: 'NAME', value: '', message: 'The column NAME is missing' },
    { row: 1, column: 'LOCATION', value: '', message: 'The column LOCATION is missing' },
  ]);
  expect(read('NAME;REGION\n1;2').refusal).toBe('The column LOCATION is missing');
});

test('a repeated column is an error', () => {
  expect(placesOf(read('NAME,REGION,LOCATION,name\na,b,c,d'))).toEqual(['NAME1: The column NAME appears twice']);
});

test.each(['', '\n\n', 'NAME,REGION,LOCATION', 'NAME,REGION,LOCATION\n,,\n\n'])('%j has no rows', (text) => {
  expect(read(text)).toMatchObject({ refusal: 'The file has no rows', faults: [], rows: [] });
});

test('short rows are filled with empty cells; a row with more cells than the header is an error unless they are empty', () => {
  const header = 'NAME,REGION,LOCATION\n';
  expect(read(`${header}North\nSouth,,,,  ,`).rows.map(({ name, location }) => [name, location])).toEqual([
    ['North', ''],
    ['South', ''],
  ]);
  expect(read(`${header}North,a,b\nSouth,St Ives, Cornwall,x,y`).faults).toEqual([
    { row: 3, column: '', value: 'x, y', message: 'The row has 5 cells, the header 3' },
  ]);
});

test('all errors are gathered, the first hundred are named, and no row is left to be stored', () => {
  const long = 'x'.repeat(201);
  const some = read(`NAME,REGION,LOCATION\nNorth,a,b\n,c,d\n${long},${long},${long}\na\0b,c\u0007,d\u0085\n"x"y,1,2`);
  expect(some.rows).toEqual([]);
  expect(some.sample).toHaveLength(4);
  expect(some.faultsCount).toBe(8);
  expect(placesOf(some)).toEqual([
    'NAME3: School name is required',
    'NAME4: School name must be at most 200 characters',
    'REGION4: Region must be at most 100 characters',
    'LOCATION4: Location must be at most 200 characters',
    'NAME5: Contains characters that cannot be stored',
    'REGION5: Contains characters that cannot be stored',
    'LOCATION5: Contains characters that cannot be stored',
    'NAME6: A quote in this row does not end with its cell; inside a quoted cell, a quote is written twice',
  ]);
  const many = read(`NAME,REGION,LOCATION\n${',x,\n'.repeat(150)}`);
  expect(many.faults).toHaveLength(100);
  expect(many).toMatchObject({ faultsCount: 150, refusal: 'The file has 150 faults' });
});

test('the messages about a cell are those of the form that adds one school', () => {
  const long = 'x'.repeat(201);
  const cases = [
    { name: '', region: '', location: '' },
    { name: long, region: long, location: long },
    { name: 'a\0b', region: 'a\0b', location: 'a\0b' },
  ];
  for (const school of cases) {
    const said = schoolInput.safeParse(school).error?.issues.map(({ message }) => message);
    const { name, region, location } = school;
    expect(
      read(`NAME,REGION,LOCATION\n"${name}",${region || 'x'},${location}`).faults.map(({ message }) => message),
    ).toEqual(said);
  }
});

test('a quote that is never closed is an error of the row where it opens, beside the errors before it', () => {
  expect(placesOf(read('NAME,REGION,LOCATION\n,a,b\nNorth,"a,b\nSouth,c,d\n'))).toEqual([
    'NAME2: School name is required',
    '3: A quote is opened in this row and never closed',
  ]);
});

test('a header with broken quotes is the only error of its file', () => {
  expect(placesOf(read('"NAME"x,REGION,LOCATION\na,b,c\n'))).toEqual([expect.stringMatching(/^1: A quote/)]);
});

test('one row more than allowed is refused', () => {
  const text = `NAME,REGION,LOCATION\n${'a,b,c\n'.repeat(3)}`;
  expect(read(text, { ...RULES, maxRows: 3 }).rows).toHaveLength(3);
  expect(() => read(text, { ...RULES, maxRows: 2 })).toThrow(
    expect.objectContaining({
      message: 'The file has too many rows',
      facts: expect.objectContaining({ values: { most: 2 } }),
    }),
  );
});

test.each([
  ['below the rows', 'NAME,REGION,LOCATION\nNorth,a,b\n', '', 1],
  ['of empty cells below the rows', 'NAME,REGION,LOCATION\nNorth,a,b\n', ',,', 1],
])('millions of empty lines %s are left out in no time', (_, start, line, rows) => {
  const text = start + `${line}\r\n`.repeat(5_000_000);
  const check = () => {
    const reading = read(text);
    expect([reading.rows.length, reading.refusal]).toEqual([rows, undefined]);
  };
  expect(cpuMsOf(check)).toBeLessThan(3000);
});

test('millions of empty lines above the rows are too many', () => {
  const text = `${'\n'.repeat(19_000_000)}NAME,REGION,LOCATION\nNorth,a,b\n`;
  const refused = () => expect(() => read(text)).toThrow('The file has too many rows');
  expect(cpuMsOf(refused)).toBeLessThan(3000);
});
