import { type GetColumnData, getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Which rows of a list are wanted: `limit` rows after the first `offset`. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list and how many rows the whole list has, both from one snapshot. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** How a list is ordered: by a column that has an index (column, id). The id decides between equals. */
export interface Ordering {
  readonly column: SQLWrapper;
  readonly direction: 'asc' | 'desc';
}

type Columns = Readonly<Record<string, PgColumn>>;

/** What a list of these columns answers for each row. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: GetColumnData<C[Name]> };

/** A list to page through: a counted table (row_count_install) and the columns its rows show, the id among them. */
export interface Listed<C extends Columns> {
  readonly table: PgTable;
  readonly columns: C;
}

const rel = (table: PgTable) => sql`${getTableName(table)}::regclass`;
const kept = (table: PgTable) =>
  sql`SELECT coalesce(sum(n), 0)::int8 AS page_count FROM row_count WHERE rel = ${rel(table)}`;

const names = (columns: Columns) =>
  sql.join(
    Object.keys(columns).map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Runs a page query, whose every row carries `page_count`. An empty page is one row whose id is null. */
async function select<C extends Columns>(db: Database, { columns }: Listed<C>, query: SQL): Promise<Page<RowOf<C>>> {
  const { rows } = await db.execute(query);
  const read = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const value = row[name];
        return [name, value === null ? null : column.mapFromDriverValue(value)];
      }),
    );
  // Each value was just read by its own column, which is what RowOf says.
  const found = rows.filter((row) => row.id !== null).map(read) as RowOf<C>[];
  return { count: Number(rows[0]?.page_count ?? 0), rows: found };
}

/** How many rows a counted table has, without counting them. */
export async function countRows(db: Database, table: PgTable): Promise<number> {
  const { rows } = await db.execute(kept(table));
  return Number(rows[0]?.page_count ?? 0);
}

/** A page, newest first. Every page costs about the same, however far back it lies. */
export function newestPage<C extends Columns>(db: Database, list: Listed<C>, window: Window): Promise<Page<RowOf<C>>> {
  return select(
    db,
    list,
    sql`SELECT p.total AS page_count, t.* FROM row_page(${rel(list.table)}, ${window.offset}) p LEFT JOIN LATERAL (
        SELECT ${names(list.columns)} FROM ${list.table} WHERE id < p.below ORDER BY id DESC OFFSET p.rest LIMIT ${window.limit}
      ) t ON true ORDER BY t.id DESC`,
  );
}

const opposite = { asc: 'desc', desc: 'asc' } as const;
const directed = (column: SQLWrapper, direction: 'asc' | 'desc') =>
  direction === 'asc' ? sql`${column}, id` : sql`${column} DESC, id DESC`;

function scan<C extends Columns>(
  db: Database,
  list: Listed<C>,
  ordering: Ordering,
  direction: 'asc' | 'desc',
  window: Window,
): Promise<Page<RowOf<C>>> {
  // Only the narrow index is read up to the page; the rows themselves are fetched for the page alone.
  return select(
    db,
    list,
    sql`SELECT c.page_count, t.* FROM (${kept(list.table)}) c LEFT JOIN (
        SELECT ${names(list.columns)} FROM ${list.table} WHERE id IN (
          SELECT id FROM (
            SELECT id FROM ${list.table} ORDER BY ${directed(ordering.column, direction)} OFFSET ${window.offset} LIMIT ${window.limit}
          ) page)
      ) t ON true ORDER BY ${directed(sql`t.${ordering.column}`, ordering.direction)}`,
  );
}

/** Pages nearer than this are read from the front without asking for the count first. */
const NEAR = 1000;
const TRIES = 3;

/**
 * A page in the order of an indexed column, read from whichever end of the index is nearer: worst in the middle,
 * about 5 ms per 100,000 rows.
 */
export async function orderedPage<C extends Columns>(
  db: Database,
  list: Listed<C>,
  ordering: Ordering,
  window: Window,
): Promise<Page<RowOf<C>>> {
  const forwards = () => scan(db, list, ordering, ordering.direction, window);
  if (window.offset < NEAR) return forwards();
  let count = await countRows(db, list.table);
  for (let tries = 0; tries < TRIES && window.offset > count / 2 && window.offset < count; tries++) {
    const limit = Math.min(window.limit, count - window.offset);
    const fromEnd = { limit, offset: count - window.offset - limit };
    const page = await scan(db, list, ordering, opposite[ordering.direction], fromEnd);
    // Counted from the end, a page is right only for the count it was reckoned with.
    if (page.count === count) return page;
    count = page.count;
  }
  return forwards();
}

/** Matches rows of a searchable table (search_install) that hold every word of the text, whatever case and accents. */
function matches(text: string): SQL {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => sql`s.text LIKE '%' || app_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** A page of the rows that match a search, with their exact count, from one scan. */
export function searchPage<C extends Columns>(
  db: Database,
  list: Listed<C>,
  text: string,
  ordering: Ordering,
  window: Window,
): Promise<Page<RowOf<C>>> {
  const search = sql.identifier(`${getTableName(list.table)}_search`);
  return select(
    db,
    list,
    sql`WITH hits AS MATERIALIZED (
        SELECT t.id, t.${ordering.column} AS sort_key FROM ${search} s JOIN ${list.table} t ON t.id = s.id WHERE ${matches(text)}
      )
      SELECT c.page_count, t.* FROM (SELECT count(*) AS page_count FROM hits) c LEFT JOIN (
        SELECT ${names(list.columns)} FROM ${list.table} WHERE id IN (
          SELECT id FROM (
            SELECT id FROM hits ORDER BY ${directed(sql`sort_key`, ordering.direction)} OFFSET ${window.offset} LIMIT ${window.limit}
          ) page)
      ) t ON true ORDER BY ${directed(sql`t.${ordering.column}`, ordering.direction)}`,
  );
}
