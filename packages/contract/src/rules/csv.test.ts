import { expect, it } from 'vitest';
import { type CsvValue, csvCell, csvLine, withoutMarks } from './csv.ts';

it.each<[CsvValue, string]>([
  ['plain', 'plain'],
  ['Ɛkɔso ☃ 漢', 'Ɛkɔso ☃ 漢'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['Keta, "Lagoon"\nSchool', '"Keta, ""Lagoon""\nSchool"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' padded ', '" padded "'],
  ['', ''],
  [null, ''],
  [-5, '-5'],
  [0.5, '0.5'],
])('writes %j as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  [' =1', `' =1`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠A1', `'＠A1`],
  ['\tx', `"'\tx"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x; @A1;＝1', `"x;' @A1;'＝1"`],
  ['x\t-1', `"x\t'-1"`],
  ['x\r\n+1', `"x\r\n'+1"`],
  ['x\n=1\n=2', `"x\n'=1\n'=2"`],
  ['x;"=1+1"', `"x;'""=1+1"""`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('makes the text %j harmless: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
  const read = cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"');
  expect(withoutMarks(read)).toBe(value);
});

it.each(['x = 3', 'a - b', 'me@example.org', "it's"])('leaves %j as it is', (text) => {
  expect([csvCell(text), withoutMarks(text)]).toEqual([text, text]);
});

it('a line has a cell of each column, also of the empty ones, and an end', () => {
  const row = { name: 'Keta, "Lagoon"', places: 3, note: '=1', region: null };
  expect(csvLine(['region', 'name', 'places', 'note'] as const, (column) => row[column])).toBe(
    `,"Keta, ""Lagoon""",3,'=1\r\n`,
  );
});
