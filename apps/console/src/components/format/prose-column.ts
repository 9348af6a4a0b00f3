import { type Column, detailColumn, type Room } from '../table/resource-columns.ts';

/** A text in one short line. */
export function cutLine(text: string, length = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const signs = [...line];
  return signs.length <= length ? line : `${signs.slice(0, length).join('').trimEnd()}…`;
}

/** A column of text that may be long: whole in its column, and its beginning where its head is not there. */
export function proseColumn<Row>(header: string, textOf: (row: Row) => string | null, room: Room): Column<Row> {
  const phoneCell = (row: Row) => cutLine(textOf(row) ?? '');
  return { ...detailColumn(header, textOf, room), phoneCell };
}
