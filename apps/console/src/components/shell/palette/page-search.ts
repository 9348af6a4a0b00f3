import type { Page } from '../menu.ts';
import { PAGES } from './pages.ts';

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Pages whose name or gloss holds every word of the query; an empty query finds all of them, in the menu's order. */
export function findPages(query: string, pages: readonly Page[] = PAGES): readonly Page[] {
  const words = wordsOf(query);
  const matches = (page: Page) => {
    const text = `${page.label} ${page.gloss ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return pages.filter(matches);
}
