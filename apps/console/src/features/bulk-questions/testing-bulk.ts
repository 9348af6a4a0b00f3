import { BULK_COLUMNS, type BulkColumn, type BulkRow, type CellNote, IN_BANK } from '@quizdesk/contract/bulk-questions';
import type { KeptImport } from '@quizdesk/contract/imports';
import { buildImport, buildImportRow } from '../../components/upload/repair/testing-imports.ts';

const EMPTY = { option_1: '', option_2: '', option_3: '', option_4: '', note: '', hint: '' };

/** A fine row of a sheet, as a preview answers it. For tests. */
export function buildRow(row: number, values: Partial<BulkRow> = {}): BulkRow {
  return {
    row,
    level_number: '1',
    serial_number: '2',
    subject: 'Physics',
    question_text: `Question ${row}`,
    answer: 'Force',
    score: '3',
    time: '45',
    answer_type: 'short_answer',
    ...EMPTY,
    status: 'fine',
    faults: [],
    warnings: [],
    advice: [],
    ...values,
  };
}

const LETTERS: Partial<Record<BulkColumn, string>> = { level_number: 'A', question_text: 'D', answer: 'I' };

function note(row: number, column: BulkColumn, message: string): CellNote {
  return { cell: `${LETTERS[column] ?? 'Z'}${row}`, column, message };
}

/** A wrong row: its level does not exist. For tests. */
export function buildWrongRow(row: number, values: Partial<BulkRow> = {}): BulkRow {
  const faults = [note(row, 'level_number', 'no level 42')];
  return buildRow(row, { level_number: '42', status: 'wrong', faults, ...values });
}

/** A fine row with a warning: its text is in another row too. For tests. */
export function buildDoubtfulRow(row: number, values: Partial<BulkRow> = {}): BulkRow {
  const warnings = [note(row, 'question_text', 'this text is already in row 2')];
  return buildRow(row, { warnings, ...values });
}

/** A fine row whose text is in the bank already. For tests. */
export function buildKnownRow(row: number, values: Partial<BulkRow> = {}): BulkRow {
  const warnings = [note(row, 'question_text', `${IN_BANK}: question 7`)];
  return buildRow(row, { warnings, ...values });
}

/** A fine row with advice on how its text is written. For tests. */
export function buildNotedRow(row: number, values: Partial<BulkRow> = {}): BulkRow {
  return buildRow(row, { advice: [note(row, 'question_text', 'This can be said shorter.')], ...values });
}

/** A fine multiple-choice row. For tests. */
export function buildChoiceRow(row: number, answer: string, options: readonly string[]): BulkRow {
  const [option_1 = '', option_2 = '', option_3 = '', option_4 = ''] = options;
  return buildRow(row, { answer_type: 'Multiple Choice', answer, option_1, option_2, option_3, option_4 });
}

/** The import of these rows as the server keeps it. For tests. */
export function buildPreview(rows: readonly BulkRow[], ignored_columns: readonly string[] = []): KeptImport {
  const plain = (notes: readonly CellNote[]) => notes.map(({ column, message }) => ({ column, message }));
  const kept = rows.map(({ row, status: _, faults, warnings, advice, ...cells }) =>
    buildImportRow(row, cells, { faults: plain(faults), warnings: plain(warnings), advice: plain(advice) }),
  );
  const mapping = BULK_COLUMNS.map((column, from) => ({ column, from, by: 'name' as const, is_needed: false }));
  const choices = { subject: ['physics', 'chemistry'], level_number: ['1', '2'] };
  return buildImport(kept, { kind: 'questions', mapping, choices, ignored_columns: [...ignored_columns] });
}
