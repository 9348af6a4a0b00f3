import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** The column that refers to a row with an id, or how many do so. */
type Counted = PgColumn | ((id: number) => SQL<number>);

/**
 * A query of how many rows of each kind depend on the row with a key, by the columns that refer to it or by a count of their
 * own; undefined where there is no such row.
 *
 * @example
 * countDependents(rounds.id, { questions: questions.round_id });
 * // SELECT (SELECT count(*)::int FROM questions WHERE round_id = 3) FROM rounds WHERE id = 3
 */
export function countDependents<Kind extends string>(key: PgColumn, kinds: Readonly<Record<Kind, Counted>>) {
  return async (db: Database, id: number): Promise<Record<Kind, number> | undefined> => {
    const counts = Object.entries<Counted>(kinds).map(([kind, by]) => [
      kind,
      typeof by === 'function' ? by(id) : sql<number>`(SELECT count(*)::int FROM ${by.table} WHERE ${by} = ${id})`,
    ]);
    const [row] = await db.select(Object.fromEntries(counts)).from(key.table).where(eq(key, id));
    // One count a kind, as selected above.
    return row as Record<Kind, number> | undefined;
  };
}
