import { expect, test } from 'vitest';
import { csvCell, faultsCsv } from './fault-csv.ts';

test.each(['=1+1', '+233', '-5', '@SUM(A1)', '\tx'])(
  'a cell that a spreadsheet would run, %j, becomes plain text',
  (value) => {
    expect(csvCell(value)).toBe(`"'${value}"`);
  },
);

test('quotes, commas and line breaks are quoted', () => {
  expect(csvCell('Keta, "Lagoon"\nSchool')).toBe('"Keta, ""Lagoon""\nSchool"');
});

test('spaces at the edges survive', () => {
  expect(csvCell(' Keta')).toBe('" Keta"');
});

test('plain text stays as it is', () => {
  expect(csvCell('Ɛkɔso Methodist')).toBe('Ɛkɔso Methodist');
  expect(csvCell('')).toBe('');
});

test('the file names row, column, value and reason of every fault and begins with a byte order mark', () => {
  const faults = [
    { row: 4, column: 'NAME', value: '', message: 'School name is required' },
    { row: 9, column: 'REGION', value: '=x', message: 'Too long, by far' },
  ];
  expect(faultsCsv(faults)).toBe(
    '\uFEFFRow,Column,Value,Reason\r\n4,NAME,,School name is required\r\n9,REGION,"\'=x","Too long, by far"\r\n',
  );
});
