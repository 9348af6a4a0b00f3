import { requiredInteger } from '@quizdesk/contract/fields';
import { expect, test } from 'vitest';
import { numberOf } from './form-values.ts';

const faultOf = (text: string) => requiredInteger('Score', 1).safeParse(numberOf(text)).error?.issues[0]?.message;

test.each([
  ['12', undefined],
  [' 12 ', undefined],
  ['012', undefined],
  ['', 'Score is required'],
  ['   ', 'Score is required'],
  ['many', 'Score must be a number'],
  ['1e3', 'Score must be a number'],
  ['1,5', 'Score must be a number'],
  ['1.5', 'Score must be a whole number'],
  ['0', 'Score must be at least 1'],
  ['-3', 'Score must be at least 1'],
])('what was typed as %j has the fault %j', (text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

test('a number keeps its value', () => {
  expect(numberOf('-12.5')).toBe(-12.5);
});
