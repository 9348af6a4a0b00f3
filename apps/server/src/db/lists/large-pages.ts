import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { List, RawRow } from './list.ts';

/** One page of a list and how many rows the whole list has. */
export interface Page<Row> {
  /** Of a large page the first rows only. */
  readonly rows: Row[];
  /** The other rows of a large page, in batches that are read on demand. */
  readonly rest?: AsyncIterable<Row[]> | undefined;
  readonly count: number;
}

/** Pages of more rows than this are read in batches. */
const SMALL_PAGE = 100;
const FIRST_BATCH = 10;
const LARGEST_BATCH = 500;
/** About so many characters of text are in memory at once, however long the rows are. */
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
function idsOf({ searchTable, table, count, searchable }: List<unknown>, column: string): List<number> {
  const columns = column === 'id' ? 't.id' : `t.id, t."${column}"`;
  return { searchTable, table, count, searchable, columns, joined: undefined, read: (row) => Number(row.id) };
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
