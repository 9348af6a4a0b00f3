import { expect, test } from 'vitest';
import { comparedIds } from './compare-search.ts';

test('an address names up to four schools, each once; what is no id is left out', () => {
  expect(comparedIds({ ids: '7,3,7,x,-1,0,12,5,9' })).toEqual([7, 3, 12, 5]);
  expect(comparedIds({ ids: ',x' })).toEqual([]);
  expect(comparedIds({})).toEqual([]);
});
