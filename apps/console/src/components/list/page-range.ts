/** A page number, or a gap of pages left out; a gap is identified by the page it follows. */
export type PageRangeItem = number | { readonly gapAfter: number };

/**
 * The page numbers to offer: `margins` at both ends and `around` on each side of the current one. A gap that would hide
 * a single page shows that page instead.
 */
export function pageRange(page: number, pages: number, around: number, margins: number): PageRangeItem[] {
  const shown = new Set<number>();
  const add = (from: number, to: number) => {
    for (let number = Math.max(1, from); number <= Math.min(pages, to); number += 1) shown.add(number);
  };
  add(1, margins);
  add(page - around, page + around);
  add(pages - margins + 1, pages);

  const items: PageRangeItem[] = [];
  let last = 0;
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (number === last + 2) items.push(last + 1);
    else if (number > last + 2) items.push({ gapAfter: last });
    items.push(number);
    last = number;
  }
  return items;
}
