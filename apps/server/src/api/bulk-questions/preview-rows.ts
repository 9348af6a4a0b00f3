import {
  BULK_COLUMNS,
  BULK_OPTION_COLUMNS,
  type BulkColumn,
  type BulkRow,
  type CellNote,
} from '@quizdesk/contract/bulk-questions';
import { optionField } from '@quizdesk/contract/rules/lint/lint-note';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import type { NewQuestion } from '../questions/questions-bulk.queries.ts';
import type { AskedText } from './known-texts.queries.ts';
import { sameText } from './known-texts.ts';
import { byColumn, type Note } from './marking/notes.ts';
import { LevelRoundReader, type LevelsAndRounds } from './marking/read-level-round.ts';
import { readQuestion } from './marking/read-question.ts';
import { isEmpty } from './marking/reading.ts';
import { cellName, type QuestionHeader } from './question-header.ts';
import { type QuestionRow, type QuestionSheet, questionRows } from './question-sheet.ts';

const TEXT = 'question_text' satisfies BulkColumn;

/** What is said of a text that an earlier row has. */
export const repeatWarning = (first: number) => `this text is already in row ${first}`;

/** Finds texts that a sheet has twice: for each row after the first with a text, that first one. */
export function findRepeats(rows: readonly AskedText[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { row, text } of rows) {
    const key = sameText(text);
    const earlier = first.get(key);
    if (key === '') continue;
    if (earlier === undefined) first.set(key, row);
    else repeats.set(row, earlier);
  }
  return repeats;
}

function cellNotes(notes: readonly Note[], header: Pick<QuestionHeader, 'columns'>, row: number): CellNote[] {
  return notes.toSorted(byColumn).flatMap(({ field, message }) => {
    // Everything that is found in a row of cells is found in one of its columns.
    const column = BULK_COLUMNS.find((name) => name === field);
    return column === undefined ? [] : [{ cell: cellName(header, column, row), column, message }];
  });
}

/** The column of a field of the question that was read from these cells; an answer that is none of them is an option too. */
function columnOf(field: string, cells: QuestionRow['cells']): string {
  if (field === 'notes') return 'note' satisfies BulkColumn;
  const filled = BULK_OPTION_COLUMNS.filter((column) => !isEmpty(cells[column]));
  const column = filled.find((_, index) => optionField(index) === field);
  return column ?? (field.startsWith('options.') ? ('answer' satisfies BulkColumn) : field);
}

/** Advice on a question, by column; what a cell is warned of already is not said twice. */
function adviceOn(question: NewQuestion, cells: QuestionRow['cells'], warnings: readonly Note[]): Note[] {
  return lintQuestion(question).flatMap(({ code, field, text }) => {
    const column = columnOf(field, cells);
    const isWarned = code === 'equal_options' && warnings.some((warning) => warning.field === column);
    return isWarned ? [] : [{ field: column, message: text }];
  });
}

/** A row, marked wrong or fine, with the reasons cell by cell. `first` is an earlier row with the same text. */
export function markRow(
  { row, cells, broken }: QuestionRow,
  header: Pick<QuestionHeader, 'columns'>,
  reader: LevelRoundReader,
  first?: number,
): BulkRow {
  const { question, notes } = readQuestion(cells, reader, broken);
  if (first !== undefined) notes.warn(TEXT, repeatWarning(first));
  const advice = question ? adviceOn(question, cells, notes.warnings) : [];
  return {
    row,
    ...cells,
    status: question ? 'fine' : 'wrong',
    faults: cellNotes(notes.faults, header, row),
    warnings: cellNotes(notes.warnings, header, row),
    advice: cellNotes(advice, header, row),
  };
}

/** The rows of a sheet, marked. */
export function previewRows(sheet: QuestionSheet, levelsAndRounds: LevelsAndRounds): BulkRow[] {
  const rows = questionRows(sheet);
  const reader = new LevelRoundReader(levelsAndRounds);
  const repeats = findRepeats(rows.map(({ row, cells }) => ({ row, text: cells.question_text })));
  return rows.map((row) => markRow(row, sheet.header, reader, repeats.get(row.row)));
}
