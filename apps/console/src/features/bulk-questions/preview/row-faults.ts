import {
  BULK_COLUMNS,
  BULK_OPTION_COLUMNS,
  type BulkColumn,
  type BulkRow,
  type CellNote,
} from '@quizdesk/contract/bulk-questions';
import type { ImportFault } from '@quizdesk/contract/errors';

/** What a cell of a row has to be marked with: red where it is wrong, amber where it is suspicious, blue where there is advice. */
export type Tone = 'bad' | 'warn' | 'note';

/** How a cell is marked; undefined where nothing is to be shown about it. */
export function toneOf(row: BulkRow, column: BulkColumn): Tone | undefined {
  if (row.faults.some((fault) => fault.column === column)) return 'bad';
  if (row.warnings.some((warning) => warning.column === column)) return 'warn';
  return row.advice.some((note) => note.column === column) ? 'note' : undefined;
}

/** Fields of a stored question that the sheet has under another name. */
const STORED_NAMES: Readonly<Record<string, BulkColumn>> = {
  level_id: 'level_number',
  round_id: 'serial_number',
  options: 'option_1',
  notes: 'note',
};

/** The column that a fault is about; what no column is named for is shown at the question itself. */
function columnOf(name: string): BulkColumn {
  const option = /^options\[(\d)\]/.exec(name)?.[1];
  if (option !== undefined) return BULK_OPTION_COLUMNS[Number(option)] ?? 'option_1';
  const first = name.split(/[.[]/)[0] ?? '';
  return BULK_COLUMNS.find((column) => column === first) ?? STORED_NAMES[first] ?? 'question_text';
}

/** The position of a column in this sheet, as far as other errors of the preview name it. */
function lettersOf(rows: readonly BulkRow[]): Map<BulkColumn, string> {
  const notes = rows.flatMap(({ faults, warnings, advice }) => [...faults, ...warnings, ...advice]);
  return new Map(notes.map(({ column, cell }) => [column, cell.replace(/\d+$/, '')]));
}

/**
 * The rows with what the server had against some of them when they were to be stored: those are wrong from now on.
 */
export function withFaults(rows: readonly BulkRow[], faults: readonly ImportFault[]): readonly BulkRow[] {
  const letters = lettersOf(rows);
  return rows.map((row) => {
    const found = faults.filter((fault) => fault.row === row.row);
    const notes = found.map(({ column: name, message }): CellNote => {
      const column = columnOf(name);
      const letter = letters.get(column) ?? '';
      return { cell: letter === '' ? '' : `${letter}${row.row}`, column, message };
    });
    return notes.length === 0 ? row : { ...row, status: 'wrong', faults: [...row.faults, ...notes] };
  });
}
