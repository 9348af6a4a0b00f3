import pg from 'pg';
import type { Sequence, Table } from './contents.ts';

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

/** How many pages of 8 kB one statement reads. */
const PAGES_AT_ONCE = 1000;

/** The statements that read a table part by part, in the order in which its rows lie. */
export async function partsOf(client: pg.ClientBase, table: Table): Promise<string[]> {
  const name = pg.escapeIdentifier(table.name);
  const { rows } = await client.query<{ pages: number }>(
    `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages`,
    [name],
  );
  const last = Math.floor((rows[0]?.pages ?? 0) / PAGES_AT_ONCE);
  return Array.from({ length: last + 1 }, (_, part) => {
    const from = `ctid >= '(${part * PAGES_AT_ONCE},0)'::tid`;
    const upto = part < last ? ` AND ctid < '(${(part + 1) * PAGES_AT_ONCE},0)'::tid` : '';
    return `COPY (SELECT ${columnsOf(table)} FROM ${name} WHERE ${from}${upto}) TO STDOUT`;
  });
}
