import { describe, expect, it } from 'vitest';
import { readNumber, wholeNumber } from './read-number.ts';

describe('a whole number', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['12.00', 12],
    ['1,200', 1200],
    ['+3', 3],
    ['-1', -1],
    ['0', 0],
  ])('%j is %i', (text, number) => {
    expect(wholeNumber(text)).toBe(number);
  });

  it.each(['', '1.5', '1e3', 'abc', '12 points', '1,20', '0x10', '½', '٣', '1234567890123456'])(
    '%j is none',
    (text) => {
      expect(wholeNumber(text)).toBeUndefined();
    },
  );
});

describe('score and time', () => {
  it.each([
    ['score', '0', 0],
    ['score', '100.0', 100],
    ['time', '1', 1],
    ['time', '2147483647', 2_147_483_647],
  ] as const)('%s may be %s', (field, text, value) => {
    expect(readNumber(field, text)).toEqual({ value });
  });

  it.each([
    ['score', '', 'the score is empty'],
    ['score', '-1', 'score must be at least 0'],
    ['score', '1.5', 'score must be a whole number'],
    ['score', 'three', 'score must be a number'],
    ['time', ' ', 'the time is empty'],
    ['time', '0', 'time must be at least 1'],
    ['time', '2147483648', 'time must be at most 2147483647'],
    ['time', '30 s', 'time must be a number'],
  ] as const)('%s cannot be %j', (field, text, fault) => {
    expect(readNumber(field, text)).toEqual({ fault });
  });
});
