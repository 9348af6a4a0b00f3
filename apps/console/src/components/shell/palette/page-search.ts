import type { Page } from '../menu.ts';
import { PAGES } from './pages.ts';

/** True where the texts together hold every word of the query, in any case. */
export function holdsWords(query: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Pages whose name or gloss holds every word of the query; an empty query finds all of them, in the menu's order. */
export function findPages(query: string, pages: readonly Page[] = PAGES): readonly Page[] {
  return pages.filter(({ label, gloss = '' }) => holdsWords(query, label, gloss));
}
