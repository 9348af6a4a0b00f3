import type { ImportNote, ImportKind as KindName } from '@quizdesk/contract/imports';
import type { CallName } from '@quizdesk/contract/rules/call-rights';
import type { JournaledTable } from '@quizdesk/contract/things';
import type { Database } from '../../db/database.ts';
import type { RowNotes } from '../../db/schema/imports.ts';
import type { RecordWrite } from '../../plugins/route.ts';
import type { FileTable } from '../csv-import/import-table.ts';

/** A column of an import. */
export interface ImportColumn {
  /** What files call it, in the spelling of the template. */
  readonly heading: string;
  /** Other words for it, in lower case, and words that such a heading has. */
  readonly otherNames: readonly string[];
  /** A file must have one of the columns of a group, where a group is named. */
  readonly group?: string;
}

/** A change of rows is over soon, whatever becomes of its caller. */
export const TO_THE_END = new AbortController().signal;

/** What a row says, by the import's columns. */
export type Cells = Readonly<Record<string, string>>;

/** A row as far as it is checked. */
export interface CheckedRow {
  readonly row: number;
  readonly cells: Cells;
  /** Cells that could not be read, by column. */
  readonly broken: ReadonlyMap<string, string>;
  /** What was found when it was checked last, where the columns that others are compared by are the same since. */
  readonly before?: RowNotes | undefined;
}

interface StoreContext {
  readonly editorId: number;
  readonly signal: AbortSignal;
  /** Stores the rows as one operation. */
  readonly record: RecordWrite;
}

/** An import that is kept. Its id alone does not identify it: a database that is created again begins with the same ids. */
export interface KeptImport {
  readonly id: number;
  readonly created_at: Date;
}

/** What rows repeat: the first row that says the same, or what is stored already. */
export interface Repeat {
  readonly row: number;
  readonly first_row: number | null;
  readonly is_listed: boolean;
}

/** What looks doubtful: at a row, or about all of them. */
export type Doubt = ImportNote & { readonly row: number | undefined };

/** What differs from kind to kind of import. Reading and checks are those of the call that stores such a file directly. */
export interface ImportKind {
  readonly name: KindName;
  /** The call that does the same directly: who may make it may import. */
  readonly call: CallName;
  readonly table: JournaledTable;
  /** Tables whose statistics an import changes. */
  readonly tidied: readonly string[];
  readonly columns: Readonly<Record<string, ImportColumn>>;
  /** True where a heading is a column's own name. */
  readonly isNamed: (heading: string, column: string) => boolean;
  /** A cell of the file as the column takes it. */
  readonly cellOf: (raw: string) => string;
  readonly maxBytes: number;
  readonly missing: string;
  readonly read: (bytes: Buffer, filename: string, signal: AbortSignal) => Promise<FileTable>;
  /** What cells of some columns can say; of an import that is kept, also what is near to what its wrong cells say. */
  readonly choices: (db: Database, kept?: KeptImport) => Promise<Readonly<Record<string, readonly string[]>>>;
  /** What a fault of a column with choices begins with that another value mends in all its rows; each does, without it. */
  readonly replacedFault?: string;
  /** What is wrong with each of the rows, in their order. */
  readonly check: (db: Database, rows: readonly CheckedRow[]) => Promise<RowNotes[]>;
  /** True where what is wrong with a row depends on other rows: a change of any has all checked again. */
  readonly checksTogether?: true;
  /** The column by which rows are told to say the same as others; a change of another one leaves `before`. */
  readonly comparedBy: string | undefined;
  /** All rows of the import that repeat another one or what is stored, where the check does not say it. */
  readonly repeats?: (db: Database, importId: number) => Promise<Repeat[]>;
  /** What is said of a row that repeats an earlier one, where that is a warning. */
  readonly repeatWarning?: (first: number) => { readonly column: string; readonly message: string };
  /** What looks doubtful in rows beside others, once the file is read, and rows are rewritten together; a row that is changed alone was looked at. */
  readonly doubts?: (db: Database, importId: number, signal: AbortSignal) => Promise<Doubt[]>;
  /** Stores rows that nothing is wrong with; returns how many rows of the table were added or changed. */
  readonly store: (
    db: Database,
    rows: readonly { readonly row: number; readonly cells: Cells }[],
    context: StoreContext,
  ) => Promise<number>;
  /** How many rows that is, of what the work inside of the operation returns. */
  readonly storedBy: (result: unknown) => number;
}
