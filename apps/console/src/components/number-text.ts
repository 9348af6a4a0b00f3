const grouped = new Intl.NumberFormat('en-GB');

/** A whole number as people read it: 1,284. */
export function countText(count: number): string {
  return grouped.format(count);
}

/** A number with its noun in the right form: 1 school, 1,284 schools. */
export function countOf(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** Which rows of how many a page shows: 81–90 of 1,284. */
export function rangeText(first: number, shown: number, count: number): string {
  if (shown === 0) return `0 of ${countText(count)}`;
  return `${countText(first)}–${countText(first + shown - 1)} of ${countText(count)}`;
}
