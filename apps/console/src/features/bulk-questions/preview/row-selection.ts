import type { BulkRow } from '@quizdesk/contract/bulk-questions';

/** The rows that are to be uploaded, by the sheet's row numbers. */
export type Selection = ReadonlySet<number>;

/** Which rows the preview shows. */
export const ROW_FILTERS = ['all', 'fine', 'noted', 'wrong'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export interface RowCounts {
  readonly all: number;
  readonly fine: number;
  /** Fine rows with advice. */
  readonly noted: number;
  readonly wrong: number;
  /** Fine rows with something suspicious in them. */
  readonly doubtful: number;
}

const isFine = (row: BulkRow) => row.status === 'fine';

/** Every fine row: what the head's box selects. */
export function allFine(rows: readonly BulkRow[]): Selection {
  return new Set(rows.filter(isFine).map(({ row }) => row));
}

/** Whether a row is fine but has something suspicious in it. */
const isDoubtful = (row: BulkRow) => isFine(row) && row.warnings.length > 0;

/** The fine rows that carry a warning. */
export function doubtfulRows(rows: readonly BulkRow[]): readonly BulkRow[] {
  return rows.filter(isDoubtful);
}

/**
 * What is selected to begin with: every fine row without a warning. Among the warnings is that a text is in the bank
 * already, so that the same workbook chosen once more does not double the bank with one click.
 */
export function plainRows(rows: readonly BulkRow[]): Selection {
  return new Set(rows.filter((row) => isFine(row) && !isDoubtful(row)).map(({ row }) => row));
}

/** The selection with one row more or less; a wrong row cannot be selected. */
export function toggled(selection: Selection, { row, status }: BulkRow): Selection {
  const next = new Set(selection);
  if (!next.delete(row) && status === 'fine') next.add(row);
  return next;
}

/** The selection with all rows that carry a warning, or with none of them. */
export function withDoubtful(selection: Selection, rows: readonly BulkRow[], isSelected: boolean): Selection {
  const doubtful = new Set(rows.filter(isDoubtful).map(({ row }) => row));
  const others = [...selection].filter((row) => !doubtful.has(row));
  return new Set(isSelected ? [...others, ...doubtful] : others);
}

const isNoted = (row: BulkRow) => isFine(row) && row.advice.length > 0;

/** The rows of a filter, in the sheet's order. */
export function filteredRows(rows: readonly BulkRow[], filter: RowFilter): readonly BulkRow[] {
  if (filter === 'noted') return rows.filter(isNoted);
  return filter === 'all' ? rows : rows.filter(({ status }) => status === filter);
}

/** How many rows each filter has, and how many fine ones carry a warning. */
export function countRows(rows: readonly BulkRow[]): RowCounts {
  const fine = rows.filter(isFine).length;
  const [noted, doubtful] = [rows.filter(isNoted).length, rows.filter(isDoubtful).length];
  return { all: rows.length, fine, noted, wrong: rows.length - fine, doubtful };
}
