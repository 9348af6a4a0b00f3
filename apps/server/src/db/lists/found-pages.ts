import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { List } from './list.ts';
import {
  type Direction,
  inBatches,
  type Order,
  orderText,
  type Page,
  type PageWindow,
  type Statement,
  select,
  toStatement,
  withJoined,
} from './page-statements.ts';

/** The words of a search, as a folded text must be LIKE once they are folded too. */
function likeWords(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
}

/** For each word of a text what a folded text must be LIKE to contain it. */
export function wordPatterns(text: string): SQL[] {
  return likeWords(text).map((word) => sql`'%' || app_fold(${word}) || '%'`);
}

/** The condition on search texts, named s, that contain so many words, whatever case and accents; $1 is the first word. */
const matches = (words: readonly string[]) =>
  words.length === 0 ? 'true' : words.map((_, at) => `s.text LIKE '%' || app_fold($${at + 1}) || '%'`).join(' AND ');

/** A page of the rows that `hits` selects by id, with their exact count, from one scan: by its `sort_key`, or by id. */
function hitsPage<Row>(
  db: Database,
  list: List<Row>,
  { hits, order }: { readonly hits: Statement; readonly order: Order },
  { limit, offset }: PageWindow,
): Promise<Page<Row>> {
  return inBatches(db, list, { limit, column: 'id' }, async (some) => {
    const next = hits.values.length + 1;
    const page = `WITH hits AS MATERIALIZED (${hits.text})
      SELECT c.page_count, r.* FROM (SELECT count(*) AS page_count FROM hits) c LEFT JOIN (
        SELECT h.sort_key, ${some.columns} FROM (
          SELECT h.id, h.sort_key FROM hits h ORDER BY ${orderText(order, 'h')} OFFSET $${next} LIMIT $${next + 1}
        ) h JOIN ${some.table} t ON t.id = h.id
      ) r ON true ORDER BY ${orderText(order, 'r')}`;
    const values = [...hits.values, offset, limit];
    return (await select(db, some, { text: withJoined(some, page, order), values })) ?? { count: 0, rows: [] };
  });
}

/**
 * A page of the rows of a searchable table (search_install) that match, with their exact count: by the column that the
 * search table has a copy of (`sort_key`), or by id.
 *
 * @example
 * searchPage(db, list, { text: 'accra girls', column: 'sort_key', direction: 'asc' }, { limit: 10, offset: 0 })
 * // WITH hits AS MATERIALIZED (
 * //   SELECT s.id, s.sort_key FROM "schools_search" s
 * //   WHERE s.text LIKE '%' || app_fold('accra') || '%' AND s.text LIKE '%' || app_fold('girls') || '%' AND true)
 * // SELECT c.page_count, r.* FROM (SELECT count(*) AS page_count FROM hits) c LEFT JOIN (
 * //   SELECT h.sort_key, t."id", t."name" FROM (
 * //     SELECT h.id, h.sort_key FROM hits h ORDER BY h."sort_key" asc, h.id asc OFFSET 0 LIMIT 10
 * //   ) h JOIN "schools" t ON t.id = h.id
 * // ) r ON true ORDER BY r."sort_key" asc, r.id asc
 */
export function searchPage<Row>(
  db: Database,
  list: List<Row>,
  { text, ...order }: Order & { readonly text: string; readonly column: 'sort_key' | 'id' },
  window: PageWindow,
): Promise<Page<Row>> {
  const words = likeWords(text);
  // By id the copy of the column is left out, which would be most of what is held of the rows that match.
  const key = order.column === 'id' ? 'NULL AS sort_key' : 's.sort_key';
  const hits = `SELECT s.id, ${key} FROM ${list.searchTable} s WHERE ${matches(words)} AND ${list.searchable}`;
  return hitsPage(db, list, { hits: { text: hits, values: words }, order }, window);
}

/** A figure that another table keeps of some of the rows. Names are trusted. */
export interface Figure {
  readonly table: string;
  /** The column that has the row's id. */
  readonly id: string;
  readonly column: string;
}

/** What to sort by: SQL over `t`, the row, and the joins. */
export interface Sort {
  readonly by: string;
  readonly joins?: string;
  /** Where it is a figure that another table keeps: the whole list need not be sorted then. */
  readonly figure?: Figure;
}

/** Which rows of a table pass. */
interface Passing {
  /** Conditions on `t`, the row; all must hold. */
  readonly where: readonly SQL[];
  /** Words that the row's search text must contain, where the table is searchable. */
  readonly text?: string | undefined;
}

/** Which rows of a table are wanted, and in which order. */
interface Filter extends Passing {
  /** By id where left out. */
  readonly sort?: Sort | undefined;
  readonly direction: Direction;
}

/** A query of the rows that pass: their ids, and what they are sorted by. */
function passing({ table, searchTable, searchable }: List<unknown>, { where, text }: Passing, sort?: Sort): SQL {
  const search = text === undefined ? sql`` : sql` JOIN ${sql.raw(searchTable)} s ON s.id = t.id`;
  const words = text === undefined ? [] : wordPatterns(text).map((pattern) => sql`s.text LIKE ${pattern}`);
  const conditions = [...where, ...words, ...(text === undefined ? [] : [sql.raw(searchable)])];
  return sql`SELECT t.id, ${sql.raw(sort?.by ?? 'NULL')} AS sort_key
    FROM ${sql.raw(table)} t${search} ${sql.raw(sort?.joins ?? '')}
    WHERE ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)}`;
}

/** A query of the ids of all rows that pass. */
export const idsPassing = (list: List<unknown>, { where = [], text }: Partial<Passing>): SQL =>
  sql`SELECT p.id FROM (${passing(list, { where, text: text || undefined })}) p`;

/** A page of the rows that pass a filter, with their exact count, from one scan. */
export function filteredPage<Row>(
  db: Database,
  list: List<Row>,
  { where, text, sort, direction }: Filter,
  window: PageWindow,
): Promise<Page<Row>> {
  const hits = passing(list, { where, text }, sort);
  const order = { column: sort ? 'sort_key' : 'id', direction };
  return hitsPage(db, list, { hits: toStatement(hits), order }, window);
}
