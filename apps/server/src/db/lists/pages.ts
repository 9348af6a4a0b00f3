import { createHash } from 'node:crypto';
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import { forWide, poolOf } from '../handles.ts';
import { listTypes, PreparedStatement } from '../prepared-statement.ts';
import type { List, RawRow } from './list.ts';

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

const NEWEST_FIRST: Order = { column: 'id', direction: 'desc' };

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
  return (await select(db, list, { text: withJoined(list, row, NEWEST_FIRST), values: [id] }))?.rows[0];
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

/** Pages nearer to an end than this are read from there. */
export const NEAR = 1000;

/** The sizes of page that most callers ask for. */
const USUAL_LIMITS = new Set([10, 20, 25, 50, 100]);

/** A statement that is asked for again and again, and the size of the list when it was last run. */
interface Prepared {
  readonly name: string;
  statement: PreparedStatement;
  magnitude: number;
}

const prepared = new WeakMap<List<unknown>, Map<string, Prepared>>();

/** A unique name for each text, the same in all processes: a connection pooler may share connections between them. */
const nameOf = (text: string) => `list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

/** The statement of a list that is known by `key`; its text is built the first time. */
function prepare(list: List<unknown>, key: string, build: () => string): Prepared {
  const ofList = prepared.get(list) ?? new Map<string, Prepared>();
  const existing = ofList.get(key);
  if (existing) return existing;
  const text = build();
  const name = nameOf(text);
  const known = { name, statement: new PreparedStatement(`${name}_0`, text), magnitude: 0 };
  prepared.set(list, ofList.set(key, known));
  return known;
}

/** Runs a prepared statement. A list that has grown tenfold has it planned again, for a plan that suits few rows may not suit many. */
async function selectPrepared<Row>(db: Database, list: List<Row>, known: Prepared, values: readonly unknown[]) {
  const { name, statement } = known;
  const page = await select(db, list, { text: statement.text, values, prepared: statement });
  const magnitude = page ? String(page.count).length : known.magnitude;
  if (magnitude !== known.magnitude) {
    known.magnitude = magnitude;
    known.statement = new PreparedStatement(`${name}_${magnitude}`, statement.text);
  }
  return page;
}

async function nearPage<Row>(db: Database, list: List<Row>, order: Order, window: PageWindow): Promise<Page<Row>> {
  const { limit, offset } = window;
  const build = (end: string) => {
    const rows = `SELECT ${list.count} AS page_count, ${list.columns} FROM ${list.table} t`;
    return withJoined(list, `${rows} ORDER BY ${orderText(order, 't')} ${end}`, order);
  };
  const isUsual = offset === 0 && USUAL_LIMITS.has(limit);
  const page = isUsual
    ? await selectPrepared(
        db,
        list,
        prepare(list, `first ${limit} ${order.column} ${order.direction}`, () => build(`LIMIT ${limit}`)),
        [],
      )
    : await select(db, list, { text: build('OFFSET $1 LIMIT $2'), values: [offset, limit] });
  return page ?? { count: offset === 0 ? 0 : await countRows(db, list), rows: [] };
}

async function newest<Row>(db: Database, list: List<Row>, { limit, offset }: PageWindow): Promise<Page<Row>> {
  if (offset < NEAR) return nearPage(db, list, NEWEST_FIRST, { limit, offset });
  const build = (size: string) => {
    const rows = `SELECT ${list.columns} FROM ${list.table} t WHERE t.id < p.below ORDER BY t.id DESC`;
    const page = `SELECT p.total AS page_count, r.* FROM row_page('${list.table}'::regclass, $1) p
      LEFT JOIN LATERAL (${rows} OFFSET p.rest LIMIT ${size}) r ON true ORDER BY r.id DESC`;
    return withJoined(list, page, NEWEST_FIRST);
  };
  const page = USUAL_LIMITS.has(limit)
    ? await selectPrepared(
        db,
        list,
        prepare(list, `newest ${limit}`, () => build(String(limit))),
        [offset],
      )
    : await select(db, list, { text: build('$2'), values: [offset, limit] });
  return page ?? { count: 0, rows: [] };
}

/** A page, newest first. Every page costs about the same, however far back it lies. */
export function newestPage<Row>(db: Database, list: List<Row>, window: PageWindow): Promise<Page<Row>> {
  return inBatches(db, list, { ...window, column: 'id' }, (some) => newest(db, some, window));
}

/** The other direction of an order. */
export const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A page far from the end it is read from: only the narrow index is read up to it, then the rows of the page alone. */
async function farPage<Row>(
  db: Database,
  list: List<Row>,
  { read, show, window }: { readonly read: Order; readonly show: Order; readonly window: PageWindow },
): Promise<Page<Row>> {
  const text = `SELECT c.page_count, r.* FROM (SELECT ${list.count} AS page_count) c LEFT JOIN (
      SELECT ${list.columns} FROM ${list.table} t WHERE t.id IN (
        SELECT id FROM (
          SELECT i.id FROM ${list.table} i ORDER BY ${orderText(read, 'i')} OFFSET $1 LIMIT $2
        ) ids)
    ) r ON true ORDER BY ${orderText(show, 'r')}`;
  const statement = { text: withJoined(list, text, show), values: [window.offset, window.limit] };
  return (await select(db, list, statement)) ?? { count: 0, rows: [] };
}

const TRIES = 3;

async function ordered<Row>(db: Database, list: List<Row>, order: Order, window: PageWindow): Promise<Page<Row>> {
  if (window.offset < NEAR) return nearPage(db, list, order, window);
  let count = await countRows(db, list);
  for (let tries = 0; tries < TRIES; tries++) {
    if (window.offset >= count) return { rows: [], count };
    if (window.offset <= count / 2) break;
    const limit = Math.min(window.limit, count - window.offset);
    const fromEnd = { limit, offset: count - window.offset - limit };
    const read = { column: order.column, direction: opposite[order.direction] };
    const page = await farPage(forWide(db), list, { read, show: order, window: fromEnd });
    // Computed from the end, a page is right only for the count it was computed with.
    if (page.count === count) return page;
    count = page.count;
  }
  return farPage(forWide(db), list, { read: order, show: order, window });
}

/**
 * A page in the order of a column that has an index (column, id), read from whichever end of the index is nearer:
 * worst in the middle, about 5 ms per 100,000 rows.
 */
export function orderedPage<Row>(db: Database, list: List<Row>, order: Order, window: PageWindow): Promise<Page<Row>> {
  const { limit } = window;
  return inBatches(db, list, { limit, column: order.column }, (some) => ordered(db, some, order, window));
}
