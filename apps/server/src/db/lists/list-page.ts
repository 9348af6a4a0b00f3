import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { forWide } from '../handles.ts';
import { type CellFilter, type Counted, findBlocks, findQuarters, findValues } from './cell-places.ts';
import { EVERY, isOrderOfCells } from './cells.ts';
import { figurePage } from './figure-page.ts';
import { filteredPage, type Sort, searchPage } from './found-pages.ts';
import type { List } from './list.ts';
import {
  countRows,
  type Direction,
  inBatches,
  type Order,
  opposite,
  orderBy,
  type Page,
  type PageWindow,
  rawRows,
} from './page-statements.ts';
import { NEAR, newestPage, orderedPage } from './pages.ts';

/** A filter that may let millions of rows pass, such as one by time. */
export interface WideFilter {
  /** Conditions on `t`, the row; all must hold. */
  readonly where: readonly SQL[];
  /** The column that they are about, where that has an index (column, id). */
  readonly about: string;
  /** Whether that column must equal one value: its index then has the rows that pass by id. */
  readonly isEqual?: boolean;
  /** By a column that has an index (column, id), or by id. */
  readonly order: Order;
  /** Trusted SQL of a table that holds no other rows than such as may pass, with the columns of `where` and of the order. */
  readonly kept?: string;
  /** Where counts are kept of the rows that pass: a query of their `count`, and of the `first` and `last` id around them. */
  readonly extent?: SQL;
  /** The same conditions as the list's cells know them, where they know them all. */
  readonly cells?: CellFilter | undefined;
}

/** How many rows pass, and between which ids they lie. */
interface Extent {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/**
 * A query of how many rows of a table pass, and between which ids they are. Nothing but the index of the condition is read, by
 * several processes in parallel where there is much of it.
 */
export const extentQuery = (table: string, where: readonly SQL[]): SQL =>
  sql`SELECT count(*) AS count, coalesce(min(t.id), 0) AS first, coalesce(max(t.id), 0) AS last
    FROM ${sql.raw(table)} t WHERE ${sql.join([sql`true`, ...where], sql` AND `)}`;

async function readExtent(db: Database, query: SQL): Promise<Extent> {
  const { rows } = await db.execute(query);
  const { count = 0, first = 0, last = 0 } = rows[0] ?? {};
  return { count: Number(count), first: Number(first), last: Number(last) };
}

/** One row in so many must pass for the way through the index of the order to be short. */
const WALKED_FOR_ONE = 4;

/**
 * Whether rows that pass are found soon enough in the order of its index. Where few do, they may all be at its far end:
 * those of one day in mid-season by id, of which the index would be read for millions of others.
 */
async function canWalk(db: Database, list: List<unknown>, { about, isEqual, order }: WideFilter, extent: Extent) {
  if (order.column === about || (isEqual && order.column === 'id')) return true;
  const among = order.column === 'id' ? extent.last - extent.first + 1 : await countRows(db, list);
  return extent.count * WALKED_FOR_ONE >= among;
}

/** The ids of a page. They are sorted only where `walks` says that the order's index would be a detour. */
function idsOf(list: List<unknown>, where: SQL, { order, window, walks }: IdQuery): SQL {
  const end = sql`OFFSET ${window.offset} LIMIT ${window.limit}`;
  const from = sql`FROM ${sql.raw(list.table)} t WHERE ${where}`;
  if (walks) return sql`SELECT t.id ${from} ORDER BY ${orderBy(order, 't')} ${end}`;
  const column = order.column === 'id' ? sql`` : sql`, ${sql.raw(`t."${order.column}"`)}`;
  // OFFSET 0 keeps the planner from the order's index.
  return sql`SELECT h.id FROM (SELECT t.id${column} ${from} OFFSET 0) h ORDER BY ${orderBy(order, 'h')} ${end}`;
}

interface IdQuery {
  readonly order: Order;
  readonly window: PageWindow;
  readonly walks: boolean;
}

/** The rows of a page in `order`, whose ids a query has. */
async function rowsOf<Row>(db: Database, list: List<Row>, ids: SQL, order: Order): Promise<Row[]> {
  const query = sql`SELECT ${sql.raw(list.columns)} FROM ${sql.raw(list.table)} t WHERE t.id IN (${ids})
    ORDER BY ${orderBy(order, 't')}`;
  return (await rawRows(db, list, query, order)).map(list.read);
}

/** The ids of a page, skipped to from the nearer end of so many rows. */
function nearerIds(list: List<unknown>, where: SQL, count: number, { order, window, walks }: IdQuery): SQL {
  const limit = Math.min(window.limit, count - window.offset);
  if (window.offset <= count / 2) return idsOf(list, where, { order, window: { offset: window.offset, limit }, walks });
  return idsOf(list, where, {
    order: { column: order.column, direction: opposite[order.direction] },
    window: { limit, offset: count - window.offset - limit },
    walks,
  });
}

/** A page of the whole list by the column that its cells count one by one; undefined where not every row is counted yet. */
async function pageByValue<Row>(
  db: Database,
  list: List<Row>,
  { order, counted }: { readonly order: Order; readonly counted: Counted },
  window: PageWindow,
): Promise<Page<Row> | undefined> {
  const { column, direction } = order;
  const { cells, table } = counted;
  const place = cells.counted && (await findValues(db, counted, cells.counted, { direction, window }));
  if (place === undefined || place.parts.length === 0) return place && { rows: [], count: place.count };
  const offset = window.offset - place.before;
  const rowsWhere = (condition: string) =>
    sql.raw(
      `(SELECT t.id, t."${column}" FROM ${table} t WHERE ${condition} ORDER BY t.id ${direction} LIMIT ${offset + window.limit})`,
    );
  const ids = sql`SELECT r.id FROM jsonb_to_recordset(${JSON.stringify(place.parts)}) part (value bigint)
    CROSS JOIN LATERAL (
      ${rowsWhere(`t."${column}" = part.value`)} UNION ALL ${rowsWhere(`part.value = ${EVERY} AND t."${column}" IS NULL`)}
    ) r ORDER BY ${orderBy(order, 'r')} OFFSET ${offset} LIMIT ${window.limit}`;
  return { rows: await rowsOf(db, list, ids, order), count: place.count };
}

/** The page of a filter that a list's cells know; undefined where they do not know the order, or not every row yet. */
async function pageInCells<Row>(
  db: Database,
  list: List<Row>,
  { where, order, cells: filter }: WideFilter,
  window: PageWindow,
): Promise<Page<Row> | undefined> {
  const { cells, table } = list;
  const { column, direction } = order;
  if (filter === undefined || cells?.moment === undefined || !isOrderOfCells(cells, column)) return undefined;
  const at = sql.raw(`t."${cells.moment}"`);
  const counted = { table, cells, at };
  const passes = sql.join([sql`true`, ...where], sql` AND `);
  if (column === cells.moment) {
    const place = await findQuarters(db, [counted], { filter, direction, window });
    const [part] = place?.parts ?? [];
    if (place === undefined || part === undefined) return place && { rows: [], count: place.count };
    const within = sql`${passes} AND ${at} >= ${part.since} AND ${at} < ${part.until}`;
    const inPart = { limit: window.limit, offset: window.offset - place.before };
    const ids = nearerIds(list, within, place.among, { order, window: inPart, walks: true });
    return { rows: await rowsOf(db, list, ids, order), count: place.count };
  }
  if (column === cells.counted?.column)
    return where.length === 0 ? pageByValue(db, list, { order, counted }, window) : undefined;
  const byValue = column === cells.value;
  const place = await findBlocks(db, counted, { filter, byValue, direction, window });
  if (place === undefined || place.parts.length === 0) return place && { rows: [], count: place.count };
  const offset = window.offset - place.before;
  const value = sql.raw(byValue ? `AND t."${column}" = part.value` : '');
  const ids = sql`SELECT r.id FROM jsonb_to_recordset(${JSON.stringify(place.parts)}) part (block bigint, value bigint)
    CROSS JOIN LATERAL (
      SELECT t.id${sql.raw(byValue ? `, t."${column}"` : '')} FROM ${sql.raw(table)} t
      WHERE t.id BETWEEN part.block << 12 AND (part.block << 12) + 4095 ${value} AND ${passes}
      ORDER BY t.id ${sql.raw(direction)} LIMIT ${offset + window.limit}
    ) r ORDER BY ${orderBy(order, 'r')} OFFSET ${offset} LIMIT ${window.limit}`;
  return { rows: await rowsOf(db, list, ids, order), count: place.count };
}

async function pageWithin<Row>(
  db: Database,
  list: List<Row>,
  filter: WideFilter,
  window: PageWindow,
): Promise<Page<Row>> {
  const { order } = filter;
  const kept = await pageInCells(db, list, filter, window);
  if (kept) return kept;
  const where = sql.join([sql`true`, ...filter.where], sql` AND `);
  const source = filter.kept === undefined ? list : { ...list, table: filter.kept };
  const extent = await readExtent(db, filter.extent ?? extentQuery(source.table, filter.where));
  const { count, first, last } = extent;
  if (window.offset >= count) return { rows: [], count };
  const walks = filter.kept !== undefined || (await canWalk(db, list, filter, extent));
  const ids = nearerIds(source, sql`${where} AND t.id BETWEEN ${first} AND ${last}`, count, { order, window, walks });
  return { rows: await rowsOf(db, list, ids, order), count };
}

/**
 * A page of the rows that pass a wide filter, with their exact count: counted first, then the page alone is read, from
 * the nearer end. Both are of one snapshot, on the connections for what may take long.
 */
export function widePage<Row>(
  db: Database,
  list: List<Row>,
  filter: WideFilter,
  window: PageWindow,
): Promise<Page<Row>> {
  const read = <Any>(some: List<Any>) =>
    forWide(db).transaction((tx) => pageWithin(tx, some, filter, window), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  return inBatches(db, list, { limit: window.limit, column: filter.order.column }, read);
}

/** What a list is asked for, as the query of its endpoint says it. */
export interface ListQuery extends PageWindow {
  /** Words that the row's search text must contain, where the table is searchable. */
  readonly q?: string | undefined;
  /** A column that has an index (column, id), of which the search table has a copy where there is one; or what `by` is for. */
  readonly sort?: string;
  readonly order?: Direction | undefined;
}

/** The order that is asked for: by id unless sorted, then the newest first. */
export const orderOf = ({ sort = 'id', order }: Pick<ListQuery, 'sort' | 'order'>): Order => ({
  column: sort,
  direction: order ?? (sort === 'id' ? 'desc' : 'asc'),
});

/** Which rows pass, and what is known of them. */
interface Passing {
  /** Conditions on `t`, the row; all must hold. */
  readonly where?: readonly SQL[];
  /** What to sort by where that is no column with an index: all rows that pass are then read. */
  readonly by?: Sort | undefined;
  /** Where the conditions may let millions of rows pass. */
  readonly wide?: Omit<WideFilter, 'where' | 'order'> | undefined;
}

/** Pages of a whole list whose rows are counted in cells, which are found there instead of being skipped to. */
function isFoundInCells({ cells }: List<unknown>, { column, direction }: Order, { offset }: PageWindow): boolean {
  return (
    cells !== undefined &&
    offset >= NEAR &&
    isOrderOfCells(cells, column) &&
    // Of the newest, the counts of rows by block are enough.
    !(column === 'id' && direction === 'desc')
  );
}

/**
 * A page of the rows that pass, with their exact count, newest first unless sorted, in the shortest way: where there are
 * no conditions, a list's own counters and indexes or its search table say it, and otherwise the rows that pass are counted.
 */
export function listPage<Row>(
  db: Database,
  list: List<Row>,
  query: ListQuery,
  { where = [], by, wide }: Passing = {},
): Promise<Page<Row>> {
  const order = orderOf(query);
  const { column, direction } = order;
  const text = query.q || undefined;
  if (wide && (wide.kept !== undefined || where.length > 0))
    return widePage(db, list, { ...wide, where, order }, query);
  if (by?.figure && where.length === 0 && text === undefined)
    return figurePage(db, list, { figure: by.figure, direction }, query);
  if (by || where.length > 0) {
    const sort = by ?? (column === 'id' ? undefined : { by: `t."${column}"` });
    return filteredPage(db, list, { where, text, sort, direction }, query);
  }
  if (text) return searchPage(db, list, { text, column: column === 'id' ? 'id' : 'sort_key', direction }, query);
  if (isFoundInCells(list, order, query)) {
    const extent = sql`SELECT ${sql.raw(list.count)} AS count, 0 AS first, ${Number.MAX_SAFE_INTEGER} AS last`;
    return widePage(db, list, { where: [], about: column, order, extent, cells: {} }, query);
  }
  if (column === 'id' && direction === 'desc' && !list.isPart) return newestPage(db, list, query);
  return orderedPage(db, list, order, query);
}
