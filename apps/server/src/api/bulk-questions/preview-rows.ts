import { BULK_COLUMNS, type BulkColumn, type BulkRow, type CellNote } from '@quizdesk/contract/bulk-questions';
import { byColumn, type Note } from './marking/notes.ts';
import { PlaceReader, type Places } from './marking/read-place.ts';
import { readQuestion } from './marking/read-question.ts';
import { cellName, type QuestionHeader } from './question-header.ts';
import { type QuestionRow, type QuestionSheet, questionRows } from './question-sheet.ts';

const TEXT = 'question_text' satisfies BulkColumn;

/** A text as sameness compares it: without case, every run of white space one space. */
const sameText = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Tells texts that a sheet has twice: for each row after the first with a text, that first one. */
function findRepeats(rows: readonly QuestionRow[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { row, cells } of rows) {
    const key = sameText(cells.question_text);
    const earlier = first.get(key);
    if (key === '') continue;
    if (earlier === undefined) first.set(key, row);
    else repeats.set(row, earlier);
  }
  return repeats;
}

function cellNotes(notes: readonly Note[], header: QuestionHeader, row: number): CellNote[] {
  return notes.toSorted(byColumn).flatMap(({ field, message }) => {
    // Everything that is found in a row of cells is found in one of its columns.
    const column = BULK_COLUMNS.find((name) => name === field);
    return column === undefined ? [] : [{ cell: cellName(header, column, row), column, message }];
  });
}

/** The rows of a sheet, marked wrong or fine, with the reasons cell by cell. */
export function previewRows(sheet: QuestionSheet, places: Places): BulkRow[] {
  const rows = questionRows(sheet);
  const reader = new PlaceReader(places);
  const repeats = findRepeats(rows);
  return rows.map(({ row, cells, broken }) => {
    const { question, notes } = readQuestion(cells, reader, broken);
    const first = repeats.get(row);
    if (first !== undefined) notes.warn(TEXT, `this text is already in row ${first}`);
    return {
      row,
      ...cells,
      status: question ? 'fine' : 'wrong',
      faults: cellNotes(notes.faults, sheet.header, row),
      warnings: cellNotes(notes.warnings, sheet.header, row),
    };
  });
}
