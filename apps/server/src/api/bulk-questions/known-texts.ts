import { type BulkRow, type CellNote, IN_BANK } from '@quizdesk/contract/bulk-questions';
import type { Looked } from '../questions/advice/near-copies.queries.ts';
import type { AskedText } from './known-texts.queries.ts';

/** Questions that the bank has already, by the sheet's row number. */
export type KnownTexts = ReadonlyMap<number, number>;

/** A text as sameness compares it: without case, every run of white space one space. */
export const sameText = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

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

/** Texts that are asked already, in other words at most that say little: what to say of each row that has one. */
export type NearCopies = ReadonlyMap<number, readonly string[]>;

/** Near copies in the bank and in rows before; a row before with the very text is warned of already. */
export function nearCopiesOf(asked: readonly AskedText[], looked: readonly Looked[]): NearCopies {
  const texts = new Map(asked.map(({ row, text }) => [row, text]));
  const first = new Map<string, number>();
  const copies = new Map<number, string[]>();
  for (const { row, gist, copy } of looked) {
    const found = copy === undefined ? [] : [`question ${copy.id}: “${copy.question_text}”`];
    const earlier = first.get(gist);
    const text = earlier === undefined ? '' : (texts.get(earlier) ?? '');
    if (earlier === undefined) first.set(gist, row);
    else if (sameText(text) !== sameText(texts.get(row) ?? '')) found.push(`row ${earlier}: “${text}”`);
    if (found.length > 0) copies.set(row, found);
  }
  return copies;
}

/** The rows, with advice at those that ask nearly the same as a question of the bank or a row before. */
export function adviseOfNearCopies(rows: readonly BulkRow[], copies: NearCopies, letters: string): BulkRow[] {
  return rows.map((row) => {
    const found = (copies.get(row.row) ?? []).map((copy): CellNote => {
      const message = `asks nearly the same as ${copy}`;
      return { cell: `${letters}${row.row}`, column: 'question_text', message };
    });
    return found.length === 0 ? row : { ...row, advice: [...found, ...row.advice] };
  });
}
