import type { SortOrder } from '../table/resource-columns.ts';

export const PAGE_SIZE = 10;

/** No list is longer; a page beyond the end still shows the last one. */
const LAST_PAGE = 1_000_000_000;

/** What lists keep in the address; the first page and an empty search are left out. */
export interface ListSearch {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  /** Only in lists that can be sorted. */
  readonly sort?: string | undefined;
  readonly order?: SortOrder | undefined;
}

/** What a filter takes: the id of another row, a day such as 2026-11-21, one of a few words, a name such as `schools.insert`, or a text. */
type FilterKind = 'id' | 'day' | 'name' | 'text' | readonly string[];
type Filters = Readonly<Record<string, FilterKind>>;
type FilterValue<Kind> = Kind extends readonly (infer Word)[]
  ? Word
  : Kind extends 'day' | 'name' | 'text'
    ? string
    : number;

/** The part of an address that a list with these filters and sort columns reads. */
type Parsed<F extends Filters, S extends string> = ListSearch & {
  readonly [Name in keyof F]?: FilterValue<F[Name]> | undefined;
} & { readonly sort?: S | undefined };

/** The filters of a list by their names in its address. */
export type FilterName<Search extends ListSearch> = Exclude<keyof Search, keyof ListSearch>;

/** How a list reads its address, and what it is called after a step in the list. */
export interface ListAddress<Search extends ListSearch> {
  /** Reads an address that anyone may have typed; what makes no sense is left out. */
  readonly parse: (raw: object) => Search;
  /** The same list on another page. */
  readonly pageOf: (search: Search, page: number) => Search;
  /** The same list with another search text, from its first page. */
  readonly searchFor: (search: Search, q: string) => Search;
  /** What a filter is set to. */
  readonly filterOf: (search: Search, name: FilterName<Search>) => string | number | undefined;
  /** The same list with one filter changed, or taken away by an empty value; from its first page. */
  readonly withFilter: (search: Search, name: FilterName<Search>, value: string) => Search;
  /** The same list in another order, from its first page. */
  readonly sortedBy: (search: Search, sort: string, order: SortOrder) => Search;
}

/** What a list keeps in its address: `SearchOf<typeof questionSearch>`. */
export type SearchOf<A> = A extends ListAddress<infer Search> ? Search : never;

function parseText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A text to be found: none that could be has control characters. */
function parseLine(value: unknown): string | undefined {
  const text = parseText(value)
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200)
    .trim();
  return text === '' ? undefined : text;
}

function parseWhole(value: unknown, most: number): number | undefined {
  const text = parseText(value);
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= most ? number : undefined;
}

/** A day of the calendar from 1900 on: a year that is still being typed, as 0020, is none. */
export function parseDay(value: unknown): string | undefined {
  const text = parseText(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // The 31st of a shorter month would be a day of the next one.
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : text;
}

function parseWord(value: unknown, words: readonly string[]): string | undefined {
  return words.find((word) => word === value);
}

type Raw = Readonly<Record<string, unknown>>;

function parseListSearch(raw: Raw): ListSearch {
  const q = parseLine(raw.q);
  const page = parseWhole(raw.page, LAST_PAGE);
  // Set to undefined by name: the router keeps the address's value of every name that is missing here.
  return { q, page: page === 1 ? undefined : page };
}

interface Declared<F extends Filters, S extends string> {
  readonly filters?: F;
  readonly sorts?: readonly S[];
}

function parseFilter(kind: FilterKind, value: unknown): string | number | undefined {
  if (kind === 'id') return parseWhole(value, Number.MAX_SAFE_INTEGER);
  if (kind === 'text') return parseLine(value);
  if (kind === 'name') return typeof value === 'string' && /^[\w.]{1,100}$/.test(value) ? value : undefined;
  return kind === 'day' ? parseDay(value) : parseWord(value, kind);
}

function parseFilters(filters: Filters, raw: Raw): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, kind]) => [name, parseFilter(kind, raw[name])]));
}

function parseSort(sorts: readonly string[], raw: Raw): Record<string, unknown> {
  const sort = parseWord(raw.sort, sorts);
  return { sort, order: sort === undefined ? undefined : parseWord(raw.order, ['asc', 'desc']) };
}

function addressOf<Search extends ListSearch>(read: (raw: Raw) => Search): ListAddress<Search> {
  // The router keeps what is missing here, and the call of the list is refused with a name that it does not know.
  const parse = (raw: object) => {
    const known = read({ ...raw });
    const others = Object.keys(raw).filter((name) => !(name in known));
    return { ...known, ...Object.fromEntries(others.map((name) => [name, undefined])) };
  };
  return {
    parse,
    pageOf: (search, page) => parse({ ...search, page }),
    searchFor: (search, q) => parse({ ...search, q, page: undefined }),
    filterOf: (search, name) => {
      const value: unknown = search[name];
      return typeof value === 'string' || typeof value === 'number' ? value : undefined;
    },
    withFilter: (search, name, value) => parse({ ...search, [name]: value, page: undefined }),
    sortedBy: (search, sort, order) => parse({ ...search, sort, order, page: undefined }),
  };
}

/** A list that keeps nothing but its search and page. */
export const plainList = addressOf(parseListSearch);

/**
 * Declares what a list keeps in its address besides search and page: its filters, each an id, a day or one of a few words, and
 * the columns that it can be sorted by. What an address says beyond that, or wrongly, is left out.
 */
export function listSearch<const F extends Filters = Record<never, never>, const S extends string = never>(
  declared: Declared<F, S>,
): ListAddress<Parsed<F, S>> {
  const { filters = {}, sorts = [] } = declared;
  return addressOf((raw) => {
    const found = {
      ...parseListSearch(raw),
      ...parseFilters(filters, raw),
      ...(sorts.length === 0 ? {} : parseSort(sorts, raw)),
    };
    // Each value has just been read by what is declared for its name.
    return found as Parsed<F, S>;
  });
}

/** The address of a list without a search field: a text in it would only look like a filter. */
export function unsearched<Search extends ListSearch>(address: ListAddress<Search>): ListAddress<Search> {
  return addressOf((raw) => address.parse({ ...raw, q: undefined }));
}

/** By how much the list is narrowed: its search and its filters; the days from and to are one. */
export function narrowedBy(search: ListSearch): number {
  const others = ['page', 'sort', 'order'];
  const names = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return new Set(names.filter((name) => !others.includes(name)).map((name) => (name === 'to' ? 'from' : name))).size;
}

/** Whether the list shows less than everything: searched or filtered, not only sorted or paged. */
export const isNarrowed = (search: ListSearch): boolean => narrowedBy(search) > 0;

/** How many rows a page of a list has: always the same, as the person has chosen, or as is usual. */
export const rowsOf = (
  { pageSize, usualRows = PAGE_SIZE }: { readonly pageSize?: number; readonly usualRows?: number },
  { rows }: { readonly rows: number | null },
): number => pageSize ?? rows ?? usualRows;

/** The rows of a page, as a list call takes them. */
export function pageWindow(page = 1, pageSize = PAGE_SIZE) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** How many pages hold `count` rows; an empty list still has its first page. */
export function pagesFor(count: number, pageSize = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / pageSize));
}
