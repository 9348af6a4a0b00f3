import { expect, test } from 'vitest';
import { isNarrowed, listSearch, pagesFor, plainList } from './list-search.ts';

const { parse, pageOf, searchFor } = plainList;
const bank = listSearch({ filters: { level_id: 'id', subject: ['physics', 'biology'] }, sorts: ['level', 'score'] });

test('a search and a page are read from the address', () => {
  expect(parse({ q: ' keta ', page: '9' })).toEqual({ q: 'keta', page: 9 });
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
  expect(parse(raw)).toEqual({});
});

test('a new search begins on the first page', () => {
  expect(searchFor({ q: 'old', page: 4 }, 'keta')).toEqual({ q: 'keta' });
  expect(searchFor({ q: 'old' }, '')).toEqual({});
});

test('another page keeps the search', () => {
  expect(pageOf({ q: 'keta' }, 3)).toEqual({ q: 'keta', page: 3 });
  expect(pageOf({ q: 'keta', page: 3 }, 1)).toEqual({ q: 'keta' });
});

test('ten rows make a page', () => {
  expect([0, 1, 10, 11, 1284].map((count) => pagesFor(count))).toEqual([1, 1, 1, 2, 129]);
});

test('declared filters and sort columns are read from the address, everything else is left out', () => {
  const raw = { q: 'x', page: '2', level_id: '12', subject: 'physics', sort: 'score', order: 'desc', other: 'y' };
  expect(bank.parse(raw)).toEqual({
    q: 'x',
    page: 2,
    level_id: 12,
    subject: 'physics',
    sort: 'score',
    order: 'desc',
  });
});

test.each([
  { level_id: '0' },
  { level_id: '-3' },
  { level_id: '1.5' },
  { level_id: '1e3' },
  { level_id: '99999999999999999999' },
  { level_id: [12] },
  { subject: 'alchemy' },
  { subject: ['physics'] },
  { sort: 'password' },
  { order: 'desc' },
])('a filter without sense, %j, filters nothing', (raw) => {
  expect(bank.parse(raw)).toEqual({});
});

test('every declared name is answered, so that the router keeps none that makes no sense', () => {
  expect(Object.keys(bank.parse({ subject: 'alchemy' }))).toEqual([
    'q',
    'page',
    'level_id',
    'subject',
    'sort',
    'order',
  ]);
});

test('names that the list does not know are answered without a value, so that the router keeps none for its calls', () => {
  expect(Object.entries(bank.parse({ utm_source: 'mail', level: '-1', page: '2' }))).toEqual(
    expect.arrayContaining([
      ['utm_source', undefined],
      ['level', undefined],
      ['page', 2],
    ]),
  );
});

test('another filter or order begins on the first page and keeps the rest', () => {
  const search = bank.parse({ q: 'x', page: 7, subject: 'biology', sort: 'level' });
  expect(bank.withFilter(search, 'level_id', '3')).toEqual({ q: 'x', level_id: 3, subject: 'biology', sort: 'level' });
  expect(bank.withFilter(search, 'subject', '')).toEqual({ q: 'x', sort: 'level' });
  expect(bank.sortedBy(search, 'score', 'desc')).toEqual({ q: 'x', subject: 'biology', sort: 'score', order: 'desc' });
  expect(bank.pageOf(search, 8)).toEqual({ ...search, page: 8 });
});

test('a list is narrowed by a search or a filter, not by its order or page', () => {
  expect(isNarrowed(bank.parse({ page: 3, sort: 'level', order: 'desc' }))).toBe(false);
  expect(isNarrowed(bank.parse({ q: 'x' }))).toBe(true);
  expect(isNarrowed(bank.parse({ level_id: 3 }))).toBe(true);
});

test('a list may have longer pages', () => {
  expect([0, 100, 101].map((count) => pagesFor(count, 100))).toEqual([1, 1, 2]);
});

const diary = listSearch({ filters: { from: 'day', to: 'day' } });

test('a day is read from the address as it is written there', () => {
  expect(diary.parse({ from: '2026-11-21', to: ' 2028-02-29 ' })).toEqual({ from: '2026-11-21', to: '2028-02-29' });
});

test.each(['', '2026', '21.11.2026', '2026-13-01', '2026-02-30', '2027-02-29', '0020-11-21', '12026-01-01', 20261121])(
  '%j is no day, and filters nothing',
  (from) => expect(diary.parse({ from })).toEqual({}),
);
