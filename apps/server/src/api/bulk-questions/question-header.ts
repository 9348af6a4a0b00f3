import { BULK_COLUMNS, BULK_OPTION_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import { columnLetters, type SheetRow } from './workbook/sheet.ts';

/** Where a sheet has the columns of questions. */
export interface QuestionHeader {
  /** The header's own row number. */
  readonly row: number;
  /** The index of each column that the sheet has. */
  readonly columns: ReadonlyMap<BulkColumn, number>;
  /** Headings of other columns, by their index. */
  readonly others: ReadonlyMap<number, string>;
  /** Columns that the sheet must have and has not. */
  readonly missing: readonly BulkColumn[];
  /** Columns that the sheet has twice. */
  readonly repeated: readonly BulkColumn[];
}

/** Columns that a sheet of questions need not have. */
export const MAY_BE_MISSING: readonly BulkColumn[] = [...BULK_OPTION_COLUMNS, 'note', 'hint'];
const HEADING_CHARACTERS = 200;

/** The key by which words are compared: lower case, with spaces, hyphens and underscores alike. */
export const wordKey = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');

/** Finds the columns of questions by their headings, in any case and order and with spaces or underscores. */
export function readHeader({ row, cells }: SheetRow): QuestionHeader {
  const columns = new Map<BulkColumn, number>();
  const others = new Map<number, string>();
  const repeated = new Set<BulkColumn>();
  for (const [index, { text }] of cells) {
    const key = wordKey(text);
    const column = BULK_COLUMNS.find((name) => name === key);
    if (column === undefined) others.set(index, text.trim().slice(0, HEADING_CHARACTERS));
    else if (columns.has(column)) repeated.add(column);
    else columns.set(column, index);
  }
  const missing = BULK_COLUMNS.filter((name) => !columns.has(name) && !MAY_BE_MISSING.includes(name));
  return { row, columns, others, missing, repeated: [...repeated] };
}

/** The name of a cell, such as `F17`; empty where the sheet has no such column. */
export function cellName({ columns }: Pick<QuestionHeader, 'columns'>, column: BulkColumn, row: number): string {
  const index = columns.get(column);
  return index === undefined ? '' : `${columnLetters(index)}${row}`;
}
