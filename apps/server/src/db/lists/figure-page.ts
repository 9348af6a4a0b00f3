import type { Database } from '../database.ts';
import type { Figure } from './found-pages.ts';
import type { List } from './list.ts';
import { type Direction, inBatches, type Page, type PageWindow, select, withJoined } from './page-statements.ts';

/** What rows go by, of whatever has the figure as `f`: those without it come last either way. */
export const figureKey = ({ column }: Figure, direction: Direction): string =>
  `coalesce(f.${column}::float8, ${beyond(direction)})`;

const beyond = (direction: Direction) => `'${direction === 'asc' ? '' : '-'}Infinity'::float8`;

/**
 * A page of a whole list by a figure: first the rows that have it, then the others by id. Of the list itself no more is read
 * than up to the end of the page, and only the rows with the figure are sorted.
 */
export function figurePage<Row>(
  db: Database,
  list: List<Row>,
  { figure, direction }: { readonly figure: Figure; readonly direction: Direction },
  { limit, offset }: PageWindow,
): Promise<Page<Row>> {
  const { table, id, column } = figure;
  const order = { column: 'sort_key', direction };
  const withIt = `SELECT f.${id} AS id, ${figureKey(figure, direction)} AS sort_key FROM ${table} f
    WHERE f.${column} IS NOT NULL ORDER BY f.${column} ${direction}, f.${id} ${direction} LIMIT $1::bigint + $2::bigint`;
  const without = `SELECT t.id, ${beyond(direction)} FROM ${list.table} t
    WHERE NOT EXISTS (SELECT FROM ${table} f WHERE f.${id} = t.id AND f.${column} IS NOT NULL)
    ORDER BY t.id ${direction} LIMIT $1::bigint + $2::bigint`;
  return inBatches(db, list, { limit, column: 'id' }, async (some) => {
    const page = `SELECT c.page_count, r.* FROM (SELECT ${list.count} AS page_count) c LEFT JOIN (
        SELECT h.sort_key, ${some.columns} FROM (
          SELECT * FROM ((${withIt}) UNION ALL (${without})) each
          ORDER BY sort_key ${direction}, id ${direction} OFFSET $1::bigint LIMIT $2::bigint
        ) h JOIN ${some.table} t ON t.id = h.id
      ) r ON true ORDER BY r.sort_key ${direction}, r.id ${direction}`;
    const text = withJoined(some, page, order);
    return (await select(db, some, { text, values: [offset, limit] })) ?? { count: 0, rows: [] };
  });
}
