import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { listSearch } from './list-search.ts';
import { pageRange } from './pagination.tsx';

const WORDS = ['active', 'inactive'] as const;
const address = listSearch({
  filters: { level_id: 'id', from: 'day', region: 'text', status: WORDS },
  sorts: ['id', 'name'],
});

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '7',
    '007',
    '1e3',
    '2026-02-29',
    '2024-02-29',
    'true',
    'null',
    '{}',
    'active',
    'name',
    'desc',
    ' x ',
    '',
    '"7"',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 2 }),
);
const raw = fc.record(
  {
    q: anything,
    page: anything,
    level_id: anything,
    from: anything,
    region: anything,
    status: anything,
    sort: anything,
    order: anything,
  },
  { requiredKeys: [] },
);

it('whatever an address says, the list that it is read as is written as an address of the same list', () => {
  const run = fc.property(raw, (typed) => {
    const search = address.parse(typed);
    expect(address.parse(search)).toEqual(search);
    expect(address.parse(parseSearch(stringifySearch({ ...search })))).toEqual(search);
  });
  fc.assert(run, { numRuns: runs(1000) });
});

const layout = fc.record({
  pages: fc.integer({ min: 1, max: 200 }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  around: fc.integer({ min: 0, max: 3 }),
  margins: fc.integer({ min: 1, max: 3 }),
});

it('page numbers ascend from the first to the last with the current one among them, and a gap hides two or more', () => {
  const run = fc.property(layout, ({ pages, at, around, margins }) => {
    const page = 1 + Math.round(at * (pages - 1));
    const items = pageRange(page, pages, around, margins);
    const numbers = items.filter((item) => typeof item === 'number');
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
    for (let near = Math.max(1, page - around); near <= Math.min(pages, page + around); near++)
      expect(numbers).toContain(near);
    for (const [index, item] of items.entries()) {
      const [before, after] = [items[index - 1], items[index + 1]];
      if (typeof item === 'number') {
        if (typeof after === 'number') expect(after).toBe(item + 1);
      } else {
        expect(before).toBe(item.gapAfter);
        expect(Number(after) - item.gapAfter).toBeGreaterThan(2);
      }
    }
  });
  fc.assert(run, { numRuns: runs(1000) });
});
