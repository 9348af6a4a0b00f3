import { type BulkRow, type CellNote, IN_BANK } from '@quizdesk/contract/bulk-questions';
import type { NearCopy } from '../questions/advice/near-copies.queries.ts';
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

/** The rows, with advice at those that ask nearly the same as a question of the bank. */
export function adviseOfNearCopies(rows: readonly BulkRow[], copies: readonly NearCopy[], letters: string): BulkRow[] {
  const found = new Map(copies.map((copy) => [copy.row, copy]));
  return rows.map((row) => {
    const copy = found.get(row.row);
    if (copy === undefined) return row;
    const message = `asks nearly the same as question ${copy.id}: “${copy.question_text}”`;
    return { ...row, advice: [{ cell: `${letters}${row.row}`, column: 'question_text', message }, ...row.advice] };
  });
}
