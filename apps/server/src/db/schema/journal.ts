import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference } from './columns.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** How many rows of one table an operation added, changed and deleted. */
export interface TableChanges {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
}

/**
 * One thing that was done, by a person or on the command line. Rows have no foreign keys, so that they outlive the people
 * and records they describe. Only the functions of the journal may change or delete them (`journal_append_only`).
 */
export const operations = pgTable(
  'operations',
  {
    id: ownId(),
    at: moment().notNull().defaultNow(),
    /** Absent for the command line and for a sign-in that failed. */
    actor_id: reference(),
    actor_name: text().notNull(),
    /** The contract's name of the call: `schools.import`. */
    action: text().notNull(),
    subject_table: text(),
    subject_id: reference(),
    subject_label: text(),
    request_id: text(),
    address: text(),
    /** By table. */
    summary: jsonb().$type<Readonly<Record<string, TableChanges>>>().notNull().default({}),
    /** The operation that last undid this one. */
    undone_by: reference(),
    /** The operation that this one undid. */
    undoes: reference(),
    /** False where `undone_by` is in effect. */
    in_effect: boolean().notNull().default(true),
    /** True where it deleted rows of what it is about: the trash lists those. */
    deletes: boolean().notNull().default(false),
    /** Of an undo: how many rows it left as they were. */
    left_out: bigint({ mode: 'number' }).notNull().default(0),
    /** When its changes were deleted: it cannot be undone any more. */
    purged_at: moment(),
  },
  (table) => [
    index('operations_actor_id_index').on(table.actor_id, table.id),
    index('operations_action_index').on(table.action, table.id),
    index('operations_subject_index').on(table.subject_table, table.subject_id, table.id),
    index('operations_at_index').on(table.at, table.id),
    index('operations_undone_by_index').on(table.undone_by).where(sql`${table.undone_by} IS NOT NULL`),
    // What the trash lists.
    index('operations_trash_index')
      .on(table.subject_table, table.id)
      .where(sql`${table.deletes} AND ${table.in_effect} AND ${table.purged_at} IS NULL`),
  ],
);

/**
 * How many operations there are of each kind, action and person on each day in UTC, and between which ids they lie. Writers
 * only append; `operation_counts_merge` folds rows of the same together, so that there may be several.
 */
export const operation_counts = pgTable(
  'operation_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    subject_table: text(),
    action: text().notNull(),
    actor_id: reference(),
    n: bigint({ mode: 'number' }).notNull(),
    first_id: reference(),
    last_id: reference(),
  },
  (table) => [index('operation_counts_day_index').on(table.day)],
);

/** One row that an operation changed, in the order of the changes. */
export const operation_changes = pgTable(
  'operation_changes',
  {
    seq: ownId(),
    operation_id: reference().notNull(),
    table_name: text().notNull(),
    row_id: reference().notNull(),
    /** I for an insert, U for an update, D for a delete. */
    kind: text().$type<'I' | 'U' | 'D'>().notNull(),
    /** The whole row that was deleted, or the columns that were changed as they were. */
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** The columns that were changed as they became. */
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    index('operation_changes_operation_id_index').on(table.operation_id, table.seq),
    index('operation_changes_row_index').on(table.table_name, table.row_id, table.seq),
    check('operation_changes_kind_check', sql`${table.kind} IN ('I', 'U', 'D')`),
  ],
);

/**
 * The rows that an undo left as they were, without their contents. What is gone with its account (`account`) follows once that
 * is back; who made or changed a row (`reference`) is not counted.
 */
export const operation_leftovers = pgTable(
  'operation_leftovers',
  {
    /** The undo, and what it undid. */
    operation_id: reference().notNull(),
    undone_id: reference().notNull(),
    table_name: text().notNull(),
    row_id: reference().notNull(),
    kind: text().$type<'changed' | 'account' | 'reference'>().notNull(),
    /** The account that the row is gone with. */
    user_id: reference(),
    /** What is in the way. */
    reason: text(),
    /** The operation that brought the account back, and the row to where the undo would have. */
    caught_up_by: reference(),
  },
  (table) => [
    primaryKey({ columns: [table.operation_id, table.undone_id, table.table_name, table.row_id] }),
    index('operation_leftovers_user_id_index')
      .on(table.user_id)
      .where(sql`${table.kind} = 'account' AND ${table.caught_up_by} IS NULL`),
    check('operation_leftovers_kind_check', sql`${table.kind} IN ('changed', 'account', 'reference')`),
  ],
);

/**
 * The links of the chain over all operations, in the order in which they were sealed: each hash covers the one before. An
 * operation that was sealed as one text has a second one, by row, once changes of it were deleted.
 */
export const operation_seals = pgTable(
  'operation_seals',
  {
    id: ownId(),
    operation_id: reference().notNull(),
    /** SHA-256 of the operation's changes; it stays when they are purged. */
    changes_hash: bytes().notNull(),
    /** True where that is over the hashes of the changes, one by one; of the first releases it is over their text as a whole. */
    by_row: boolean().notNull().default(false),
    /** SHA-256 of the hash before, the operation and `changes_hash`. */
    hash: bytes().notNull(),
  },
  (table) => [index('operation_seals_operation_id_index').on(table.operation_id, table.id)],
);

/**
 * The hashes of changes that were deleted with a person's data: the chain still holds over the others.
 */
export const operation_change_hashes = pgTable(
  'operation_change_hashes',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    operation_id: reference().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [index('operation_change_hashes_operation_id_index').on(table.operation_id)],
);
