import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('a search is written as people would type it and leaves out what is empty', () => {
  expect(stringifySearch({ page: 2, q: 'x', sort: undefined, order: null, tag: '' })).toBe('?page=2&q=x');
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ redirect: '/schools?page=2' })).toBe('?redirect=/schools?page=2');
});

test.each(['12', 'true', 'null', 'a b', 'a&b=c', '100 %', 'Ɛkɔso #1', '{"a":1}', '/x?y=1&z=2#t'])(
  'the text %j comes back as it was',
  (q) => {
    expect(parseSearch(stringifySearch({ q, page: 3 }))).toEqual({ q, page: '3' });
  },
);
