export const PAGE_SIZE = 10;

/** What a searchable list keeps in the address; the first page and an empty search leave no trace there. */
export interface ListSearch {
  readonly q?: string;
  readonly page?: number;
}

function parseText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Reads a list's search from an address that anyone may have typed; what makes no sense is left out. */
export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const q = parseText(raw.q).slice(0, 200);
  const page = Number(raw.page);
  return {
    ...(q === '' ? {} : { q }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
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
