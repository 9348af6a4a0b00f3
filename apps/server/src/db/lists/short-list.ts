import { asc, count, desc, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import type { Direction, Page, PageWindow } from './pages.ts';

/** What rows show of their table: its columns, or SQL over them. */
export type Shown = Readonly<Record<string, PgColumn | SQL.Aliased>>;

/** A row with these columns. */
export type ShownRow<Columns extends Shown> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL.Aliased<infer Value>
      ? Value
      : never;
};

/** Columns to sort by, one after the other, all in one direction. */
interface ShortOrder<Columns extends Shown> {
  readonly by: readonly (keyof Columns & string)[];
  readonly direction: Direction;
}

/**
 * The query of a short table's pages with the exact count, which is counted: both are of one snapshot, and a page without
 * rows has its count too. `whereOf` is the condition of a query that filters.
 *
 * @example
 * shortList(rounds, getTableColumns(rounds), { by: ['serial_number'], direction: 'asc' });
 * // SELECT … FROM (SELECT count(*) AS count FROM rounds) total
 * //   LEFT JOIN (SELECT … FROM rounds ORDER BY serial_number LIMIT … OFFSET …) page ON true ORDER BY page.serial_number
 */
export function shortList<const Columns extends Shown, Query extends PageWindow = PageWindow>(
  table: PgTable,
  columns: Columns,
  { by, direction }: ShortOrder<Columns>,
  whereOf: (query: Query) => SQL | undefined = () => undefined,
) {
  const shown: Shown = columns;
  const to = direction === 'asc' ? asc : desc;
  return async (db: Database, query: Query): Promise<Page<ShownRow<Columns>>> => {
    const where = whereOf(query);
    const total = db
      .select({ count: count().as('count') })
      .from(table)
      .where(where)
      .as('total');
    const rows = db
      .select(shown)
      .from(table)
      .where(where)
      .orderBy(...by.map((name) => to(sql`${shown[name]}`)));
    const page = rows.limit(query.limit).offset(query.offset).as('page');
    const joined = db.select().from(total).leftJoin(page, sql`true`);
    const found = await joined.orderBy(...by.map((name) => to(sql`${page[name]}`)));
    return {
      // They hold the columns that were selected above.
      rows: found.flatMap((row) => (row.page === null ? [] : [row.page as ShownRow<Columns>])),
      count: found[0]?.total.count ?? 0,
    };
  };
}
