import { BULK_COLUMNS, type BulkColumn, type BulkRow, type CellNote } from '@quizdesk/contract/bulk-questions';
import type { ImportNote, ImportRow, KeptImport } from '@quizdesk/contract/imports';

/** The letters of a column of a sheet, counted from 0. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

type Letters = ReadonlyMap<string, string>;

/** Rows that were read before, so that those which a change leaves keep their identity. */
const read = new WeakMap<ImportRow, BulkRow>();

const isColumn = (column: string): column is BulkColumn => BULK_COLUMNS.some((name) => name === column);

function cellNotes(notes: readonly ImportNote[], row: number, letters: Letters): CellNote[] {
  return notes.map(({ column, message }) => {
    const letter = letters.get(column);
    // What is no column is about the question as a whole.
    return {
      cell: letter === undefined ? '' : `${letter}${row}`,
      column: isColumn(column) ? column : 'question_text',
      message,
    };
  });
}

function bulkRowOf(kept: ImportRow, letters: Letters): BulkRow {
  const known = read.get(kept);
  if (known) return known;
  const { row, cells, faults, warnings, advice } = kept;
  const made: BulkRow = {
    row,
    // Every column of the template is among the entries.
    ...(Object.fromEntries(BULK_COLUMNS.map((column) => [column, cells[column] ?? ''])) as Record<BulkColumn, string>),
    status: faults.length > 0 ? 'wrong' : 'fine',
    faults: cellNotes(faults, row, letters),
    warnings: cellNotes(warnings, row, letters),
    advice: cellNotes(advice, row, letters),
  };
  read.set(kept, made);
  return made;
}

/** The rows of an import of questions as the preview shows them, each note with the cell of the sheet that it is about. */
export function bulkRowsOf({ rows, mapping }: Pick<KeptImport, 'rows' | 'mapping'>): BulkRow[] {
  const letters = new Map(
    mapping.flatMap(({ column, from }) => (from === null ? [] : [[column, lettersOf(from)] as const])),
  );
  return rows.map((row) => bulkRowOf(row, letters));
}
