import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sequence, Table, TableSum } from './contents.ts';
import { type CopiedRows, copyOut } from './copy-statements.ts';

/** All tables with the columns that are stored; the others are computed by the database. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Where each sequence is. Read after the rows that it numbered: it moves on outside of transactions. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1',
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`,
    );
    sequences.push(...found.map((place) => ({ name, ...place })));
  }
  return sequences;
}

export async function setSequence(client: pg.ClientBase, { name, last, isCalled }: Sequence): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), last, isCalled]);
}

/** As COPY names it: the columns in this order, whatever theirs is in the table. */
export const columnsOf = ({ columns }: Table): string => columns.map(pg.escapeIdentifier).join(', ');

/** How many pages of 8 kB one statement reads at most. */
const PAGES_AT_ONCE = 1000;

/** What one statement reads is in memory: this much of it at most, or the rows of one page. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Pages from one up to, and without, another one. */
interface Pages {
  readonly from: number;
  readonly upto: number;
}

const within = ({ from, upto }: Pages) => `ctid >= '(${from},0)'::tid AND ctid < '(${upto},0)'::tid`;

/** How long the values of a row are as text, as far as they are longer than they look in their page; nothing where none can be. */
async function lengthOf(client: pg.ClientBase, { name, columns }: Table): Promise<string | undefined> {
  const { rows } = await client.query<{ length: string | null }>(
    `SELECT string_agg(CASE
        WHEN t.typcategory = 'S' THEN format('coalesce(octet_length(%I), 0)', a.attname)
        WHEN t.typname = 'bytea' THEN format('coalesce(2 * octet_length(%I), 0)', a.attname)
        ELSE format('coalesce(octet_length(%I::text), 0)', a.attname) END, ' + ') AS length
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attrelid = $1::regclass AND a.attname = ANY ($2) AND t.typlen = -1`,
    [pg.escapeIdentifier(name), columns],
  );
  return rows[0]?.length ?? undefined;
}

/** Parts of these pages whose rows fit into memory: compressed values, and those beside the table, are far longer than their pages. */
async function fitting(client: pg.ClientBase, name: string, length: string, pages: Pages): Promise<Pages[]> {
  const { from, upto } = pages;
  if (upto - from <= 1) return [pages];
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT coalesce(sum((${length})::float8), 0) AS bytes FROM ${name} WHERE ${within(pages)}`,
  );
  if ((rows[0]?.bytes ?? 0) <= MOST_BYTES) return [pages];
  const middle = Math.floor((from + upto) / 2);
  return [
    ...(await fitting(client, name, length, { from, upto: middle })),
    ...(await fitting(client, name, length, { from: middle, upto })),
  ];
}

/** The statements that read a table part by part. */
export async function* partsOf(client: pg.ClientBase, table: Table): AsyncGenerator<string> {
  const name = pg.escapeIdentifier(table.name);
  const { rows } = await client.query<{ pages: number }>(
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages`,
    [name],
  );
  const all = rows[0]?.pages ?? 0;
  const length = await lengthOf(client, table);
  for (let from = 0; from < all; from += PAGES_AT_ONCE) {
    const pages = { from, upto: Math.min(from + PAGES_AT_ONCE, all) };
    const parts = length === undefined ? [pages] : await fitting(client, name, length, pages);
    for (const part of parts) yield `COPY (SELECT ${columnsOf(table)} FROM ${name} WHERE ${within(part)}) TO STDOUT`;
  }
}

/**
 * The rows of a table part by part, in the order in which they lie; returns what they are together. In a transaction that sees
 * no later rows.
 */
export async function* rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<CopiedRows, TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const statement of partsOf(client, table)) {
    const part = await copyOut(client, statement);
    if (part.rows === 0) continue;
    rows += part.rows;
    hash.update(part.bytes);
    yield part;
  }
  return { name: table.name, rows, sha256: hash.digest('hex') };
}

/** What the rows of a table are together, read in the same way. */
export async function sumOf(client: pg.ClientBase, table: Table): Promise<TableSum> {
  const rows = rowsOf(client, table);
  let step = await rows.next();
  while (!step.done) step = await rows.next();
  return step.value;
}
