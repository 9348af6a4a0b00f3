import { describe, expect, it } from 'vitest';
import { numberText, plainNumber } from './number-text.ts';

describe('a number in full', () => {
  it.each([
    [0.5, '0.5'],
    [0, '0'],
    [-3, '-3'],
    [0.1 + 0.2, '0.3'],
    [1e21, '1000000000000000000000'],
    [-1.5e22, '-15000000000000000000000'],
    [6.62607015e-34, `0.${'0'.repeat(33)}662607015`],
    [-1e-7, '-0.0000001'],
    [1e300, `1${'0'.repeat(300)}`],
    [123456789012345, '123456789012345'],
  ])('%d is %s', (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });
});

describe('a number in its cell', () => {
  it.each([
    ['General', 0.5, '0.5'],
    ['', 1234.5, '1234.5'],
    ['@', 0.5, '0.5'],
    ['0', 5, '5'],
    ['0.00', 5, '5.00'],
    ['000', 7, '007'],
    ['#,##0', 1200, '1,200'],
    ['#,##0.00', -1200.5, '-1,200.50'],
    ['0%', 0.12, '12%'],
    ['# ?/?', 0.75, '3/4'],
    ['# ?/?', 1.5, '1 1/2'],
    ['"$"#,##0.00', 5, '$5.00'],
    ['0 "kg"', 5, '5 kg'],
    ['(0)', -5, '-(5)'],
    ['0;(0)', -5, '(5)'],
  ])('with the format %j shows %d as %s', (code, value, text) => {
    expect(numberText(value, { code, date1904: false })).toBe(text);
  });

  it.each([
    ['0', 0.5, '0.5'],
    ['0.00', 1.23456, '1.23456'],
    ['0%', 0.126, '12.6%'],
    ['#,##0', 1234567.891, '1234567.891'],
    ['# ?/?', Math.PI, '3.14159265358979'],
    ['0.00E+00', 123456, '123456'],
    ['0,,"M"', 12_300_000, '12300000'],
    [';;;', 5, '5'],
    ['"Room 5, seat "0', 3, '3'],
    ['[broken', 3, '3'],
  ])('with the format %j is not rounded or hidden: %d is %s', (code, value, text) => {
    expect(numberText(value, { code, date1904: false })).toBe(text);
  });

  it.each([
    ['m/d/yy', 44197, '1/1/2021'],
    ['yyyy-mm-dd', 44197, '2021-01-01'],
    ['h:mm', 0.75, '18:00'],
    ['[h]:mm', 1.5, '36:00'],
    ['dd mmmm yyyy', 44197, '01 January 2021'],
    ['yyyy-mm-dd', -5, '-5'],
  ])('with the format %j shows the day %d as %s', (code, value, text) => {
    expect(numberText(value, { code, date1904: false })).toBe(text);
  });

  it('counts days from 1904 where the workbook does', () => {
    expect(numberText(0, { code: 'yyyy-mm-dd', date1904: true })).toBe('1904-01-01');
  });
});
