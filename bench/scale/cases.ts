// Every list of the contract with every combination of its filters and sorts, and a sample of them by a seed.
import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { createRandom, type Random } from '../../apps/server/src/sample/random.ts';

/** Of each combination these pages are read, where they differ. */
const PAGES = ['first', 'second', 'middle', 'last', 'past the end'] as const;
export type PageName = (typeof PAGES)[number];

/** A list with what it can be narrowed to and sorted by. */
export interface ListCall {
  /** `userAnswers.list` */
  readonly name: string;
  readonly path: string;
  readonly filters: readonly string[];
  /** The words of the filters that take one of a few. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly sorts: readonly string[];
  readonly orders: readonly string[];
}

/** A list as it is called: which filters it has, and its order. What the filters are set to is drawn by `draw`. */
export interface Combination {
  readonly list: ListCall;
  readonly filters: readonly string[];
  readonly sort: string | undefined;
  readonly order: string | undefined;
  /** Decides between common and rare values, the same for every database. */
  readonly draw: number;
}

/** A list of more filters is not tried with all their combinations: with none, each, each beside the search, and all. */
const MOST_FILTERS = 8;

interface Property {
  readonly enum?: readonly string[];
}

/** What a query takes, by its name, with the words that are allowed. */
function propertiesOf({ query }: Endpoint): Readonly<Record<string, Property>> {
  const schema = query?.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  // The properties of a query are texts, of which only `enum` is read.
  return (schema?.properties ?? {}) as Readonly<Record<string, Property>>;
}

const NOT_FILTERS = ['limit', 'offset', 'sort', 'order'];

/** The lists of the contract: what is called with a window. */
export const listCalls: readonly ListCall[] = namedEndpoints.flatMap(({ resource, verb, endpoint }) => {
  const properties = propertiesOf(endpoint);
  if (endpoint.method !== 'GET' || !('limit' in properties)) return [];
  const filters = Object.keys(properties).filter((name) => !NOT_FILTERS.includes(name));
  const choices = Object.fromEntries(
    filters.flatMap((name) => {
      const words = properties[name]?.enum;
      return words ? [[name, words]] : [];
    }),
  );
  return {
    name: `${resource}.${verb}`,
    path: endpoint.path,
    filters,
    choices,
    sorts: properties.sort?.enum ?? [],
    orders: properties.order?.enum ?? [],
  };
});

const orNone = (words: readonly string[]): readonly (string | undefined)[] => (words.length > 0 ? words : [undefined]);

function subsetsOf(filters: readonly string[]): string[][] {
  if (filters.length > MOST_FILTERS) {
    const others = filters.filter((name) => name !== 'q');
    const alone = others.map((name) => [name]);
    return [[], ['q'], ...alone, ...alone.map((one) => ['q', ...one]), [...filters]];
  }
  const sets: string[][] = [[]];
  for (const name of filters) sets.push(...sets.map((set) => [...set, name]));
  return sets;
}

/** Every combination, in the order of the contract. */
export function allCombinations(lists: readonly ListCall[], random: Random): Combination[] {
  return lists.flatMap((list) =>
    subsetsOf(list.filters).flatMap((filters) =>
      orNone(list.sorts).flatMap((sort) =>
        orNone(list.orders).map((order) => ({ list, filters, sort, order, draw: random.next() })),
      ),
    ),
  );
}

/** What people ask for every day: no filter or one, in the list's own order, which is the first one. */
const isSimple = ({ list, filters, sort, order }: Combination) =>
  filters.length <= 1 && sort === list.sorts[0] && order === list.orders.at(-1);

/** The simple ones first, then all others in an order that the seed decides. */
export function inSeededOrder(combinations: readonly Combination[], random: Random): Combination[] {
  const keyed = combinations.map((one) => ({ one, key: isSimple(one) ? -1 : random.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
}

export const randomOf = (seed: number) => createRandom(seed);

/** The pages of a list of so many rows, each once. */
export function pagesOf(count: number, limit: number): { readonly page: PageName; readonly offset: number }[] {
  const start = (row: number) => Math.max(0, Math.floor(row / limit) * limit);
  const last = start(count - 1);
  const offsets: Record<PageName, number> = {
    first: 0,
    second: Math.min(limit, last),
    middle: start(count / 2),
    last,
    'past the end': last + limit,
  };
  const pages = PAGES.map((page) => ({ page, offset: offsets[page] }));
  return pages.filter(({ offset }, index) => pages.findIndex((other) => other.offset === offset) === index);
}
