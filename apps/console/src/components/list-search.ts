export const PAGE_SIZE = 10;

/** No list is longer; a page far behind the end still shows the last one. */
const LAST_PAGE = 1_000_000_000;

/** What a searchable list keeps in the address; the first page and an empty search leave no trace there. */
export interface ListSearch {
  readonly q?: string | undefined;
  readonly page?: number | undefined;
}

function parseText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Reads a list's search from an address that anyone may have typed; what makes no sense is left out. */
export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  // Control characters stand in no text that could be found.
  const q = parseText(raw.q)
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200);
  const page = Number(raw.page);
  // Left out by name: the router keeps what an address says for every name that this does not answer.
  return {
    q: q === '' ? undefined : q,
    page: Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined,
  };
}

/** The same list with another search text, from its first page. */
export function searchFor(q: string): ListSearch {
  return parseListSearch({ q });
}

/** The same search on another page. */
export function pageOf(search: ListSearch, page: number): ListSearch {
  return parseListSearch({ ...search, page });
}

/** How many pages hold `count` rows; an empty list still has its first page. */
export function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}
