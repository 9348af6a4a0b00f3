import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

let last = 0;

/** Values of columns by their type, another one for each row. */
const VALUES: Readonly<Record<string, (column: string) => unknown>> = {
  bigint: () => last,
  boolean: () => true,
  date: () => '2026-01-02',
  integer: () => last,
  numeric: () => last,
  smallint: () => last,
  text: (column) => `${column} ${last}`,
  'timestamp with time zone': () => new Date().toISOString(),
};

/** Inserts a row with what the columns of its table require and nothing more, and returns its id. */
export async function buildAnyRow(db: Database, table: string): Promise<{ id: number }> {
  last += 1;
  const { rows: columns } = await db.execute<{ column_name: string; data_type: string }>(sql`
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table}
      AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'`);
  const values = columns.map(({ column_name, data_type }) => {
    const value = VALUES[data_type];
    if (value === undefined) throw new Error(`${table}.${column_name} is ${data_type}: build its rows by hand`);
    return sql`${value(column_name)}`;
  });
  const names = columns.map(({ column_name }) => sql.identifier(column_name));
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO ${sql.identifier(table)} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)}) RETURNING id`);
  const [row] = rows;
  if (row === undefined) throw new Error(`No row of ${table} was inserted`);
  return row;
}
