import { type BulkRow, type CellNote, IN_BANK } from '@quizdesk/contract/bulk-questions';
import type { AskedText } from './known-texts.queries.ts';

/** Questions that the bank has already, by the sheet's row number. */
export type KnownTexts = ReadonlyMap<number, number>;

/** The texts of a sheet to look up in the bank: those that could be stored. */
export function textsToAsk(rows: readonly BulkRow[]): AskedText[] {
  return rows.flatMap(({ row, question_text, faults }) =>
    faults.some(({ column }) => column === 'question_text') ? [] : [{ row, text: question_text }],
  );
}

/** The rows, with a warning at those whose text is in the bank. `letters` name the sheet's column of texts. */
export function warnOfKnownTexts(rows: readonly BulkRow[], known: KnownTexts, letters: string): BulkRow[] {
  return rows.map((row) => {
    const id = known.get(row.row);
    if (id === undefined) return row;
    const message = `${IN_BANK}: question ${id}`;
    const warning: CellNote = { cell: `${letters}${row.row}`, column: 'question_text', message };
    return { ...row, warnings: [warning, ...row.warnings] };
  });
}
