import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';

/** A block of 4096 ids, a quarter of an hour and a number that a row has: what rows are counted by (docs/design/lists.md). */
const cell = () => ({
  /** Which cells these are, of those in `record_cell_sets`. */
  name: text().notNull(),
  block: bigint({ mode: 'number' }).notNull(),
  quarter: moment().notNull(),
  value: bigint({ mode: 'number' }).notNull(),
  n: integer().notNull(),
});

/** How many rows each cell has, but for what the changes have. */
export const record_cells = pgTable('record_cells', cell(), (table) => [
  primaryKey({ name: 'record_cells_key', columns: [table.name, table.block, table.quarter, table.value] }),
]);

/** How many rows came and went: triggers append them, and a background job adds them to the cells. */
export const record_changes = pgTable('record_changes', cell());

/** What is counted in cells: filled by functions/tables.sql. */
export const record_cell_sets = pgTable('record_cell_sets', {
  name: text().primaryKey(),
  /** The table, and SQL over `t`, its row: the time and the number that are counted by. */
  source: text().notNull(),
  moment: text().notNull(),
  value: text().notNull(),
  /** Rows with ids up to this one are counted; of the others nothing is added. */
  upto: reference().notNull(),
});
