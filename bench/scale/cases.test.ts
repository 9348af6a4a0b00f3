import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import { isWidelyNarrowed, UNNARROWED_SORTS } from '@quizdesk/contract/rules/play-sorts';
import { expect, test } from 'vitest';
import { allCombinations, type Combination, inSeededOrder, listCalls, pagesOf, randomOf } from './cases.ts';
import { addressOf, readValues, type Values } from './values.ts';

const all = allCombinations(listCalls, randomOf(1));
/** As a database finds them; ids, days and words are texts alike. */
const readValue = async (sql: string) =>
  sql.includes('max(created_at)') ? { common: '2026-03-01', rare: null } : { common: 12, rare: 7 };

/** Whether the contract has no such sort with these filters; `bench:scale` says so and goes on. */
function isRefused({ list, filters, sort }: Combination): boolean {
  const sorts: Readonly<Record<string, readonly string[]>> = UNNARROWED_SORTS;
  const [resource = ''] = list.name.split('.');
  const narrowed = isWidelyNarrowed(Object.fromEntries(filters.map((name) => [name, ''])));
  return narrowed && sort !== undefined && (sorts[resource] ?? []).includes(sort);
}

test('every list of the contract is tried, and every filter and sort of it', () => {
  const lists = everyEndpoint.filter(({ method, query }) => method === 'GET' && query && 'limit' in query.shape);
  expect(listCalls.map(({ path }) => path).sort()).toEqual(lists.map(({ path }) => path).sort());
  for (const { path, query } of lists) {
    const tried = all.filter(({ list }) => list.path === path);
    const names = Object.keys(query?.shape ?? {}).filter((name) => !['limit', 'offset'].includes(name));
    for (const name of names) {
      const isTried = tried.some(
        (one) => one.filters.includes(name) || (name === 'sort' && one.sort) || (name === 'order' && one.order),
      );
      expect(isTried, `${path} by ${name}`).toBe(true);
    }
  }
});

test('each combination has a value for each of its filters, and the contract refuses those alone whose sort needs another filter', async () => {
  const values = await readValues(readValue);
  for (const combination of all) {
    const address = addressOf(combination, values);
    if ('missing' in address) throw new Error(`${combination.list.name} has no value for ${address.missing}`);
    const endpoint = everyEndpoint.find(({ path, method }) => method === 'GET' && path === combination.list.path);
    const read = endpoint?.query?.safeParse(Object.fromEntries(address.searchParams));
    const refused = read?.error?.issues.map(({ path }) => path.join()) ?? [];
    expect(refused, address.href).toEqual(isRefused(combination) ? ['sort'] : []);
    expect([...address.searchParams.keys()]).toEqual(expect.arrayContaining([...combination.filters]));
  }
  for (const resource of Object.keys(UNNARROWED_SORTS)) {
    const ofList = all.filter(({ list }) => list.name === `${resource}.list`);
    expect(new Set(ofList.map(isRefused)), resource).toEqual(new Set([false, true]));
  }
});

test('a list of a record is called for the one that is named, else for an administrator', () => {
  const paths = (values: Values) =>
    all.flatMap((one) => {
      if (!one.list.path.includes(':id') || one.filters.length > 0) return [];
      const address = addressOf(one, values);
      return 'missing' in address ? [] : [address.pathname];
    });
  const values = { actor_id: ['3'], 'imports.rows.id': ['8'] };
  expect(new Set(paths(values))).toEqual(new Set(['/v1/imports/8/rows', '/v1/users/3/sessions']));
});

test('a filter that nothing in the database can be found by is named', async () => {
  const values = await readValues(async () => ({ common: null, rare: null }));
  const [combination] = all.filter(({ filters }) => filters.includes('rescored_by') && filters.length === 1);
  expect(combination && addressOf(combination, values)).toEqual({ missing: 'rescored_by' });
});

test('a seed draws the same cases again, another one others, and both begin with what is asked for every day', () => {
  const names = (seed: number) =>
    inSeededOrder(all, randomOf(seed)).map(({ list, filters, sort, order }) =>
      [list.name, ...filters, sort, order].join(),
    );
  expect(names(19)).toEqual(names(19));
  expect(names(19)).not.toEqual(names(20));
  const simple = listCalls.reduce((sum, { filters }) => sum + 1 + filters.length, 0);
  expect(names(19).slice(0, simple)).toEqual(names(20).slice(0, simple));
  expect(new Set(names(19)).size).toBe(all.length);
});

test('pages of a list are its first, second, middle and last one and the one past the end, each once', () => {
  const offsets = (count: number) => pagesOf(count, 20).map(({ page, offset }) => `${page} ${offset}`);
  expect(offsets(100)).toEqual(['first 0', 'second 20', 'middle 40', 'last 80', 'past the end 100']);
  expect(offsets(41)).toEqual(['first 0', 'second 20', 'last 40', 'past the end 60']);
  expect(offsets(20)).toEqual(['first 0', 'past the end 20']);
  expect(offsets(0)).toEqual(['first 0', 'past the end 20']);
});
