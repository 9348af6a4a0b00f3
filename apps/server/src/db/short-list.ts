import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import type { Page } from './pages.ts';

/** Joins a page to the count that it belongs to: every row, and no row at all, comes with it. */
export const always = sql`true`;

/** How many rows of a short table pass, as the subquery that a page is joined to: both are then of one snapshot. */
export function countBeside(db: Database, table: PgTable, where?: SQL) {
  return db
    .select({ count: count().as('count') })
    .from(table)
    .where(where)
    .as('total');
}

/** The answer of a list from what the joined query found; a page without rows still has its count. */
export function pageOf<Row>(
  found: readonly { readonly total: { readonly count: number }; readonly page: Row | null }[],
): Page<Row> {
  return { rows: found.flatMap(({ page }) => (page === null ? [] : [page])), count: found[0]?.total.count ?? 0 };
}
