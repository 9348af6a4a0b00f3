import { expect, test } from 'vitest';
import { pageOf, pagesFor, parseListSearch, searchFor } from './list-search.ts';

test('a search and a page are read from the address', () => {
  expect(parseListSearch({ q: ' keta ', page: '9' })).toEqual({ q: 'keta', page: 9 });
});

test.each([
  {},
  { q: '', page: '1' },
  { q: '  ', page: 'x' },
  { page: '-3' },
  { page: '2.5' },
  { page: '1e99' },
  { q: ['a'] },
])('an address without sense, %j, is the plain list', (raw) => {
  expect(parseListSearch(raw)).toEqual({});
});

test('a new search begins on the first page', () => {
  expect(searchFor('keta')).toEqual({ q: 'keta' });
  expect(searchFor('')).toEqual({});
});

test('another page keeps the search', () => {
  expect(pageOf({ q: 'keta' }, 3)).toEqual({ q: 'keta', page: 3 });
  expect(pageOf({ q: 'keta', page: 3 }, 1)).toEqual({ q: 'keta' });
});

test('ten rows make a page', () => {
  expect([0, 1, 10, 11, 1284].map(pagesFor)).toEqual([1, 1, 1, 2, 129]);
});
