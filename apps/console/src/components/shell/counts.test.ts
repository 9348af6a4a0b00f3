import { counts } from '@quizdesk/contract/counts';
import { countPaths } from '@quizdesk/contract/paths/counts';
import { expect, test } from 'vitest';

test('the counts written out for the menu are those of the contract', () => {
  expect(counts).toMatchObject(countPaths);
  expect(Object.keys(countPaths)).toEqual(Object.keys(counts));
});
