import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * How many rows of each kind depend on the row with this key, by the columns that refer to it; undefined where there is no
 * such row.
 */
export async function countDependents<Kind extends string>(
  db: Database,
  { key, id }: { readonly key: PgColumn; readonly id: number },
  kinds: Readonly<Record<Kind, PgColumn>>,
): Promise<Record<Kind, number> | undefined> {
  const counts = Object.entries<PgColumn>(kinds).map(([kind, column]) => [
    kind,
    sql<number>`(SELECT count(*)::int FROM ${column.table} WHERE ${column} = ${id})`,
  ]);
  const [row] = await db.select(Object.fromEntries(counts)).from(key.table).where(eq(key, id));
  // One count a kind, as selected above.
  return row as Record<Kind, number> | undefined;
}
