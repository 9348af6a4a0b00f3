import type { JournaledTable } from '@quizdesk/contract/things';
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import type { Shown, ShownRow } from '../../db/lists/short-list.ts';
import { differencesOf, refuseStale } from './row-versions.ts';

/** What is written to a table: a value of each column, or SQL that computes it. */
type Values<Table extends PgTable> = {
  readonly [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL;
};
type Changes<Table extends PgTable> = { readonly [Name in keyof Values<Table>]?: Values<Table>[Name] | undefined };

/**
 * The queries of a plain resource over its table. A verb that differs is written by hand.
 *
 * @example
 * const queries = crudQueries(options, getTableColumns(options));
 * queries.find(db, 3); // SELECT … FROM options WHERE id = 3
 * queries.insert(db, input); // INSERT INTO options (…) VALUES (…) RETURNING …
 * queries.update(db, 3, changes); // UPDATE options SET …, updated_at = now() WHERE id = 3 RETURNING …
 * queries.update(db, 3, changes, 12); // … WHERE id = 3 AND version = 12 …; throws `conflict` for another version
 * queries.remove(db, 3); // DELETE FROM options WHERE id = 3 RETURNING id
 */
export function crudQueries<
  Table extends PgTable & { readonly id: PgColumn; readonly version?: PgColumn },
  const Columns extends Shown,
>(table: Table, columns: Columns) {
  type Row = ShownRow<Columns>;
  // Without its own type, which no query builder can follow here: what comes in and goes out is typed below.
  const plain: PgTable = table;
  const shown: Shown = columns;
  const hasId = (id: number) => eq(table.id, id);
  // Every row holds the columns that were asked for.
  const first = (rows: readonly object[]) => rows[0] as Row | undefined;

  /** The first row that passes, if there is one. */
  async function findWhere(db: Database, where: SQL | undefined): Promise<Row | undefined> {
    return first(await db.select(shown).from(plain).where(where));
  }

  return {
    findWhere,
    find: (db: Database, id: number) => findWhere(db, hasId(id)),
    async insert(db: Database, values: Values<Table>): Promise<Row> {
      const row = first(
        await db
          .insert(plain)
          .values({ ...values })
          .returning(shown),
      );
      if (!row) throw new Error('The insert returned no row');
      return row;
    },
    /**
     * Changes a row; what the values leave out stays. Undefined where there is no such row. Throws `conflict` where the
     * version that was seen is no longer the stored one and the values differ from what is.
     */
    async update(db: Database, id: number, values: Changes<Table>, seen?: number): Promise<Row | undefined> {
      const set = { ...values, updated_at: sql`now()` };
      const isSeen = seen === undefined || !table.version ? undefined : eq(table.version, seen);
      const changed = first(
        await db
          .update(plain)
          .set(set)
          .where(and(hasId(id), isSeen))
          .returning(shown),
      );
      if (changed || !isSeen) return changed;
      const present = await findWhere(db, hasId(id));
      // Only tables of the journal have versions, and what is shown of them has the version.
      if (present)
        await refuseStale(db, getTableName(table) as JournaledTable, present as never, differencesOf(present, values));
      return present;
    },
    /** True if there was a row to remove. */
    async remove(db: Database, id: number): Promise<boolean> {
      return (await db.delete(plain).where(hasId(id)).returning({ id: table.id })).length > 0;
    },
  };
}
