import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import { poolOf } from '../handles.ts';
import { listTypes, type PreparedStatement } from '../prepared-statement.ts';
import type { List, RawRow } from './list.ts';

/** One page of a list and how many rows the whole list has. */
export interface Page<Row> {
  /** Of a large page the first rows only. */
  readonly rows: Row[];
  /** The other rows of a large page, in batches that are read on demand. */
  readonly rest?: AsyncIterable<Row[]> | undefined;
  readonly count: number;
}

/** Which rows of a list are wanted: `limit` rows after the first `offset`. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

export type Direction = 'asc' | 'desc';

/** The order of a list by one of its columns; the id decides between equals. */
export interface Order {
  readonly column: string;
  readonly direction: Direction;
}

export function orderText({ column, direction }: Order, from: string): string {
  const byId = `${from}.id ${direction}`;
  return column === 'id' ? byId : `${from}."${column}" ${direction}, ${byId}`;
}

/** An order as SQL on the rows named `from`. */
export const orderBy = (order: Order, from: string): SQL => sql.raw(orderText(order, from));

/** The other direction of an order. */
export const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A statement as the driver takes it: SQL with $1, $2 … and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The same text, where each connection parses and plans it once. The plan must suit all values. */
  readonly prepared?: PreparedStatement | undefined;
}

const dialect = new PgDialect();

/** A piece of SQL as text and values. */
export function toStatement(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, values: params };
}

function toSql({ text, values }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[+part - 1])}`)));
}

/** Runs a statement whose text is ready, without Drizzle where that is possible: not inside of a transaction. */
async function runStatement(db: Database, statement: Statement): Promise<RawRow[]> {
  const pool = poolOf(db);
  if (!pool) return (await db.execute(toSql(statement))).rows;
  const { text, prepared } = statement;
  const values = [...statement.values];
  try {
    return (await pool.query(prepared ?? { text, types: listTypes }, values)).rows;
  } catch (error) {
    // As Drizzle does, so that a log names the statement.
    throw new DrizzleQueryError(text, values, error instanceof Error ? error : undefined);
  }
}

/** SQL of rows that come in `order`, with what the list shows of other tables joined to them. */
export function withJoined({ joined }: List<unknown>, rows: string, order: Order): string {
  if (joined === undefined) return rows;
  return `SELECT page.*, ${joined.columns} FROM (${rows}) page ${joined.joins} ORDER BY ${orderText(order, 'page')}`;
}

/** Runs a query of a list's rows, which come in `order`, and joins what the list shows of other tables. */
export function rawRows<Row>(db: Database, list: List<Row>, query: SQL, order: Order): Promise<RawRow[]> {
  const { text, values } = toStatement(query);
  return runStatement(db, { text: withJoined(list, text, order), values });
}

/** Runs a page query, whose every row carries `page_count`. A page without rows is no row, or one whose id is null. */
export async function select<Row>(db: Database, list: List<Row>, statement: Statement): Promise<Page<Row> | undefined> {
  const rows = await runStatement(db, statement);
  const [first] = rows;
  return first && { count: Number(first.page_count), rows: first.id === null ? [] : rows.map(list.read) };
}

/** The number of rows of the list, without counting them. */
export async function countRows(db: Database, { count }: Pick<List<unknown>, 'count'>): Promise<number> {
  const [row] = await runStatement(db, { text: `SELECT ${count} AS page_count`, values: [] });
  return Number(row?.page_count ?? 0);
}

/** The row with this id as the list shows it. */
export async function findRow<Row>(db: Database, list: List<Row>, id: number): Promise<Row | undefined> {
  const row = `SELECT 1 AS page_count, ${list.columns} FROM ${list.table} t WHERE t.id = $1`;
  return (await select(db, list, { text: withJoined(list, row, { column: 'id', direction: 'desc' }), values: [id] }))
    ?.rows[0];
}

/** Pages of more rows than this are read in batches. */
const SMALL_PAGE = 100;
const FIRST_BATCH = 10;
const LARGEST_BATCH = 500;
/** About so many characters of text are in memory at the same time, however long the rows are. */
const BATCH_CHARACTERS = 250_000;

/** About how many characters a value is sent in. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object') return 10;
  return Object.values(value).reduce((sum: number, one) => sum + lengthOf(one), 0);
}

/** How many rows to read next, by how long those are that were read. */
function nextSize(rows: readonly RawRow[]): number {
  const each = Math.max(1, lengthOf(rows) / Math.max(1, rows.length));
  return Math.min(LARGEST_BATCH, Math.max(1, Math.floor(BATCH_CHARACTERS / each)));
}

async function readRows<Row>(db: Database, list: List<Row>, ids: readonly number[]): Promise<RawRow[]> {
  const rows = sql`SELECT ${sql.raw(list.columns)} FROM ${sql.raw(list.table)} t
    WHERE t.id = ANY(${`{${ids.join(',')}}`}::bigint[])`;
  const { joined } = list;
  const whole = joined
    ? sql`SELECT page.*, ${sql.raw(joined.columns)} FROM (${rows}) page ${sql.raw(joined.joins)}`
    : rows;
  const found = new Map((await db.execute(whole)).rows.map((row) => [Number(row.id), row]));
  // A row that was deleted since its id was read is left out.
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [row] : [];
  });
}

async function* batchesOf<Row>(
  db: Database,
  list: List<Row>,
  ids: readonly number[],
): AsyncGenerator<Row[], undefined> {
  let size = FIRST_BATCH;
  for (let start = 0; start < ids.length; ) {
    const rows = await readRows(db, list, ids.slice(start, start + size));
    start += size;
    size = nextSize(rows);
    yield rows.map(list.read);
  }
  return undefined;
}

/** The list with nothing of its rows but the ids, and what they are sorted by. */
function idsOf(list: List<unknown>, column: string): List<number> {
  const columns = column === 'id' ? 't.id' : `t.id, t."${column}"`;
  return { ...list, columns, joined: undefined, read: (row) => Number(row.id) };
}

/**
 * Reads a page whose rows could take more memory than there is: the ids first, which is one narrow query, then the rows in
 * batches as they are sent. Between two of them the connection is free for others. Small pages are read in one query.
 */
export async function inBatches<Row>(
  db: Database,
  list: List<Row>,
  { limit, column }: { readonly limit: number; readonly column: string },
  read: <Any>(some: List<Any>) => Promise<Page<Any>>,
): Promise<Page<Row>> {
  if (limit <= SMALL_PAGE) return read(list);
  const { rows: ids, count } = await read(idsOf(list, column));
  const batches = batchesOf(db, list, ids);
  const first = await batches.next();
  return { rows: first.value ?? [], rest: ids.length > FIRST_BATCH ? batches : undefined, count };
}
