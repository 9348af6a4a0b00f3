import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * A query of how many rows of each kind depend on the row with a key, by the columns that refer to it; undefined where
 * there is no such row.
 *
 * @example
 * countDependents(rounds.id, { questions: questions.round_id });
 * // SELECT (SELECT count(*)::int FROM questions WHERE round_id = 3) FROM rounds WHERE id = 3
 */
export function countDependents<Kind extends string>(key: PgColumn, kinds: Readonly<Record<Kind, PgColumn>>) {
  return async (db: Database, id: number): Promise<Record<Kind, number> | undefined> => {
    const counts = Object.entries<PgColumn>(kinds).map(([kind, column]) => [
      kind,
      sql<number>`(SELECT count(*)::int FROM ${column.table} WHERE ${column} = ${id})`,
    ]);
    const [row] = await db.select(Object.fromEntries(counts)).from(key.table).where(eq(key, id));
    // One count a kind, as selected above.
    return row as Record<Kind, number> | undefined;
  };
}
