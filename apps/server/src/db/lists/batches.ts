import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { List } from './list.ts';
import { type Order, orderBy, rawRows } from './page-statements.ts';

/** The position of a row in an order: its value in the database's own text form, and its id. */
interface Cursor {
  readonly value: string | null;
  readonly id: number;
}

/** Which rows of a list are read in batches. */
interface Batch {
  /** Conditions on `t`, the row; all must hold. */
  readonly where: readonly SQL[];
  readonly order: Order;
  readonly limit: number;
}

/** The condition on `t` that it comes after a cursor. */
function isAfter({ column, direction }: Order, { value, id }: Cursor): SQL {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  // A row comparison with NULL is never true; rows without a value are a part of their own.
  if (column === 'id' || value === null) return sql`t.id ${beyond} ${id}`;
  return sql`(${sql.raw(`t."${column}"`)}, t.id) ${beyond} (${value}, ${id})`;
}

/** The parts of an order that an index can be read through: NULLS LAST ascending, NULLS FIRST descending. */
function partsOf({ column, direction }: Order): SQL[] {
  if (column === 'id') return [sql`true`];
  const parts = [sql.raw(`t."${column}" IS NOT NULL`), sql.raw(`t."${column}" IS NULL`)];
  return direction === 'asc' ? parts : parts.toReversed();
}

/**
 * Every row that passes, in the order of a column that has an index (column, id), in batches of a query each: between two
 * of them the connection is free for others, and a consumer that stops ends the reading. Nothing is counted or skipped.
 */
export async function* listBatches<Row>(
  db: Database,
  list: List<Row>,
  { where, order, limit }: Batch,
): AsyncGenerator<readonly Row[], void> {
  const place = order.column === 'id' ? '' : `, t."${order.column}"::text AS place`;
  const rows = sql.raw(`SELECT ${list.columns}${place} FROM ${list.table} t WHERE `);
  for (const part of partsOf(order)) {
    let after: Cursor | undefined;
    do {
      const conditions = [...where, part, ...(after === undefined ? [] : [isAfter(order, after)])];
      const query = sql`${rows}${sql.join(conditions, sql` AND `)} ORDER BY ${orderBy(order, 't')} LIMIT ${limit}`;
      const found = await rawRows(db, list, query, order);
      const last = found.length < limit ? undefined : found.at(-1);
      after = last && { value: typeof last.place === 'string' ? last.place : null, id: Number(last.id) };
      if (found.length > 0) yield found.map(list.read);
    } while (after !== undefined);
  }
}
