import type { ImportKind, ImportNote } from '@quizdesk/contract/imports';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { jsonValue, moment, ownId, reference } from './columns.ts';
import { users } from './users.ts';

/** Where a column of an import comes from. */
export interface MappedFrom {
  readonly from: number | null;
  readonly by: 'name' | 'choice' | 'likeness' | 'hand' | 'none';
}

/** A value that was replaced wherever it stood. */
export interface Replaced {
  readonly column: string;
  readonly from: string;
  readonly to: string;
  readonly rows: readonly number[];
}

/** What was stored of an import by one call. */
export interface Applied {
  /** What names the call, and what it asked for. */
  readonly key: string;
  readonly content_hash: string;
  readonly at: string;
  readonly operation_id: number;
  readonly stored: number;
  readonly unchanged: number;
  readonly left_out: number;
}

/** A file that was read to be mended and imported. Its rows are kept for a day, what became of it for 90 days. */
export const imports = pgTable(
  'imports',
  {
    id: ownId(),
    person_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ImportKind>().notNull(),
    file_name: text().notNull(),
    /** How much its rows count against what a person may keep. */
    bytes: integer().notNull(),
    rows_count: integer().notNull(),
    created_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    /** False while its rows are being written, and once they are gone. */
    is_open: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** The file's own columns, with the first value of each. */
    columns: jsonValue<readonly { readonly name: string; readonly sample: string }[]>().notNull(),
    mapping: jsonValue<Readonly<Record<string, MappedFrom>>>().notNull(),
    replaced: jsonValue<readonly Replaced[]>().notNull(),
    applied: jsonValue<readonly Applied[]>().notNull(),
  },
  (table) => [
    index('imports_person_id_index').on(table.person_id),
    index('imports_created_at_index').on(table.created_at, table.id),
  ],
);

/** What was found in a row. */
export interface RowNotes {
  readonly faults: readonly ImportNote[];
  readonly warnings: readonly ImportNote[];
  readonly advice: readonly ImportNote[];
  /** Whether the row changes nothing, where that is found with the rest. */
  readonly is_listed?: boolean;
  /** Those of the warnings and the advice that came of looking for the text in the bank, which a change elsewhere leaves. */
  readonly bank?: { readonly warnings: readonly ImportNote[]; readonly advice: readonly ImportNote[] };
}

/** A row of a file that is mended. */
export const import_rows = pgTable(
  'import_rows',
  {
    import_id: reference()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    /** The cells as the file has them. */
    raw: jsonValue<readonly string[]>().notNull(),
    /** What the row says now, by the columns of the import. */
    cells: jsonValue<Readonly<Record<string, string>>>().notNull(),
    /** Cells that could not be read, by their place in the file, and what is wrong with the row as a whole. */
    broken: jsonValue<Readonly<Record<string, string>>>(),
    fault: text(),
    notes: jsonValue<RowNotes>().notNull(),
    is_faulty: boolean().notNull(),
    is_warned: boolean().notNull(),
    is_left_out: boolean().notNull().default(false),
    is_listed: boolean().notNull().default(false),
    first_row: integer(),
    is_edited: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ name: 'import_rows_key', columns: [table.import_id, table.row] })],
);

/** What someone chose in an import, to be offered again: where columns come from, or what a value stands for. */
export const import_choices = pgTable(
  'import_choices',
  {
    kind: text().$type<ImportKind>().notNull(),
    /** The hash of a file's headers, or of a column and the value that was replaced. */
    about: text().notNull(),
    choice: jsonValue<unknown>().notNull(),
    chosen_at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'import_choices_key', columns: [table.kind, table.about] })],
);
