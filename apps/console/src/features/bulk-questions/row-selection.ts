import { type BulkRow, IN_BANK } from '@quizdesk/contract/bulk-questions';

/** The rows that are to be uploaded, by the sheet's row numbers. */
export type Selection = ReadonlySet<number>;

/** Which rows the preview shows. */
export const ROW_FILTERS = ['all', 'fine', 'wrong'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export interface RowCounts {
  readonly all: number;
  readonly fine: number;
  readonly wrong: number;
  /** Fine rows with something suspicious in them. */
  readonly doubtful: number;
}

const isFine = (row: BulkRow) => row.status === 'fine';

/** Every fine row: what the head's box selects. */
export function allFine(rows: readonly BulkRow[]): Selection {
  return new Set(rows.filter(isFine).map(({ row }) => row));
}

/** The fine rows whose text is in the bank already. */
export function knownRows(rows: readonly BulkRow[]): readonly BulkRow[] {
  const isKnown = ({ warnings }: BulkRow) =>
    warnings.some(({ column, message }) => column === 'question_text' && message.startsWith(IN_BANK));
  return rows.filter((row) => isFine(row) && isKnown(row));
}

/**
 * What is selected to begin with: every fine row but those whose text is in the bank already, so that the same workbook
 * chosen once more does not double the bank with one click.
 */
export function newRows(rows: readonly BulkRow[]): Selection {
  const known = new Set(knownRows(rows));
  return new Set(rows.filter((row) => isFine(row) && !known.has(row)).map(({ row }) => row));
}

/** The selection with one row more or less; a wrong row cannot be selected. */
export function toggled(selection: Selection, { row, status }: BulkRow): Selection {
  const next = new Set(selection);
  if (!next.delete(row) && status === 'fine') next.add(row);
  return next;
}

/** Whether a row is fine but has something suspicious in it. */
const isDoubtful = (row: BulkRow) => isFine(row) && row.warnings.length > 0;

/** The selection without the rows that carry a warning. */
export function withoutDoubtful(selection: Selection, rows: readonly BulkRow[]): Selection {
  const doubtful = new Set(rows.filter(isDoubtful).map(({ row }) => row));
  return new Set([...selection].filter((row) => !doubtful.has(row)));
}

/** The rows of a filter, in the sheet's order. */
export function filteredRows(rows: readonly BulkRow[], filter: RowFilter): readonly BulkRow[] {
  return filter === 'all' ? rows : rows.filter(({ status }) => status === filter);
}

/** How many rows each filter has, and how many fine ones carry a warning. */
export function countRows(rows: readonly BulkRow[]): RowCounts {
  const fine = rows.filter(isFine).length;
  return { all: rows.length, fine, wrong: rows.length - fine, doubtful: rows.filter(isDoubtful).length };
}
