import { counts } from '@quizdesk/contract/counts';
import { expect, test } from 'vitest';
import { countCalls } from './counts.ts';

test('the counts written out for the menu are those of the contract', () => {
  expect(counts).toMatchObject(countCalls);
  expect(Object.keys(countCalls)).toEqual(Object.keys(counts));
});
