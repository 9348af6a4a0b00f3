import { BULK_OPTION_COLUMNS, type BulkRow } from '@quizdesk/contract/bulk-questions';
import { matchAnswer, matchTexts, splitAnswer } from '@quizdesk/contract/rules/bulk-answers';
import { answerTypeOf } from './bulk-labels.ts';

export interface RowOption {
  readonly column: (typeof BULK_OPTION_COLUMNS)[number];
  readonly option_text: string;
  readonly is_correct: boolean;
}

const isChoice = (row: BulkRow) => answerTypeOf(row.answer_type) === 'multiple_choice';

const filledOptions = (row: BulkRow) => BULK_OPTION_COLUMNS.filter((column) => row[column].trim() !== '');

/** The options of a multiple-choice row, without empty cells, and which of them its answer names. */
export function optionsOf(row: BulkRow): RowOption[] {
  const columns = filledOptions(row);
  const { correct } = matchAnswer(
    row.answer,
    columns.map((column) => row[column]),
  );
  return columns.map((column, index) => ({ column, option_text: row[column], is_correct: correct[index] === true }));
}

/** The answers of a row one by one, as people are shown them; only multiple choice has several. */
export function answersOf(row: BulkRow): string[] {
  if (!isChoice(row)) return [row.answer];
  const texts = filledOptions(row).map((column) => row[column]);
  const isWhole = matchTexts([row.answer], texts).unmatched.length === 0;
  const parts = isWhole ? [] : splitAnswer(row.answer, texts);
  return parts.length === 0 ? [row.answer] : parts;
}
