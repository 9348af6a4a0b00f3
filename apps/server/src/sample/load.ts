import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';

/** So many rows go to the database in one statement; no more of a table are ever held. */
const AT_ONCE = 5000;

/** What comes, in lists of so many; the last one may be shorter. */
export function* inChunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    if (chunk.push(item) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Stores rows in one statement, in their order. Every row has the columns of the first. */
export async function insertRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in first);
  const names = sql.raw(columns.map(([name]) => `"${name}"`).join(', '));
  const types = sql.raw(columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', '));
  // One JSON parameter: the database reads thousands of rows so faster than as tens of thousands of parameters.
  await tx.execute(sql`INSERT INTO ${table} (${names})
    SELECT ${names} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(${types})`);
}

/** A row and the table that it belongs to. */
export interface TableRow<Table extends PgTable = PgTable> {
  readonly table: Table;
  readonly row: Table['$inferInsert'];
}

/** Collects rows of many tables and stores those of a table whenever there are enough. */
export class Loader {
  readonly #tx: Database;
  readonly #waiting = new Map<PgTable, PgTable['$inferInsert'][]>();
  readonly #counts = new Map<PgTable, number>();

  constructor(tx: Database) {
    this.#tx = tx;
  }

  /** Takes all rows, however many, as they come. */
  async take(rows: Iterable<TableRow>): Promise<void> {
    for (const { table, row } of rows) {
      const waiting = this.#waiting.get(table) ?? [];
      if (waiting.push(row) === 1) this.#waiting.set(table, waiting);
      if (waiting.length >= AT_ONCE) await this.#store(table, waiting);
    }
  }

  /** Stores what still waits. */
  async finish(): Promise<void> {
    for (const [table, waiting] of this.#waiting) await this.#store(table, waiting);
  }

  /** How many rows of a table it has taken. */
  count(table: PgTable): number {
    return (this.#counts.get(table) ?? 0) + (this.#waiting.get(table)?.length ?? 0);
  }

  async #store(table: PgTable, rows: PgTable['$inferInsert'][]): Promise<void> {
    this.#waiting.delete(table);
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows.length);
    await insertRows(this.#tx, table, rows);
  }
}

const sequenceOf = (table: PgTable) => sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;

/** The id that the next row of a table would get. Callers that assign ids from there must have locked the table. */
export async function firstFreeId(tx: Database, table: PgTable): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT nextval(${sequenceOf(table)}) AS id`);
  return Number(rows[0]?.id);
}

/** Says which id of a table was given out last. */
export async function setLastId(tx: Database, table: PgTable, id: number): Promise<void> {
  await tx.execute(sql`SELECT setval(${sequenceOf(table)}, ${id})`);
}
