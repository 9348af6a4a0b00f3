import { asc, count, desc, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgText } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import type { Direction, Page, PageWindow } from './page-statements.ts';

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

/** A page of a short list, in its own order unless it is sorted. */
interface ShortQuery<Columns extends Shown> extends PageWindow {
  readonly sort?: keyof Columns & string;
  readonly order?: Direction | undefined;
}

/** Columns to sort by, one after the other, all in one direction. */
interface ShortOrder<Columns extends Shown> {
  readonly by: readonly (keyof Columns & string)[];
  readonly direction: Direction;
}

/**
 * The query of a short table's pages with the exact count, which is counted: both are of one snapshot, and a page without
 * rows has its count too. `whereOf` is the condition of a query that filters. Sorted by one of its columns, as people read it,
 * equal rows stay in the list's own order.
 *
 * @example
 * shortList(rounds, getTableColumns(rounds), { by: ['serial_number'], direction: 'asc' });
 * // SELECT … FROM (SELECT count(*) AS count FROM rounds) total
 * //   LEFT JOIN (SELECT … FROM rounds ORDER BY serial_number LIMIT … OFFSET …) page ON true ORDER BY page.serial_number
 */
export function shortList<const Columns extends Shown, Query extends ShortQuery<Columns> = PageWindow>(
  table: PgTable,
  columns: Columns,
  { by, direction }: ShortOrder<Columns>,
  whereOf: (query: Query) => SQL | undefined = () => undefined,
) {
  const shown: Shown = columns;
  const collation = (name: string) => (is(shown[name], PgText) ? sql` COLLATE app_sort` : sql``);
  return async (db: Database, query: Query): Promise<Page<ShownRow<Columns>>> => {
    const where = whereOf(query);
    const { sort = by[0], order = direction } = query;
    const to = order === 'asc' ? asc : desc;
    const orderOf = (from: Readonly<Record<string, unknown>>) => [
      ...(sort === undefined || sort === by[0] ? [] : [to(sql`${from[sort]}${collation(sort)}`)]),
      ...by.map((name) => to(sql`${from[name]}`)),
    ];
    const total = db
      .select({ count: count().as('count') })
      .from(table)
      .where(where)
      .as('total');
    const rows = db
      .select(shown)
      .from(table)
      .where(where)
      .orderBy(...orderOf(shown));
    const page = rows.limit(query.limit).offset(query.offset).as('page');
    const joined = db.select().from(total).leftJoin(page, sql`true`);
    const found = await joined.orderBy(...orderOf(page));
    return {
      // They hold the columns that were selected above.
      rows: found.flatMap((row) => (row.page === null ? [] : [row.page as ShownRow<Columns>])),
      count: found[0]?.total.count ?? 0,
    };
  };
}
