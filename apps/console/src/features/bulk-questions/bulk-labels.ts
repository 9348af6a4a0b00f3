import type { BulkColumn } from '@quizdesk/contract/bulk-questions';
import { ANSWER_TYPES, type AnswerType, SUBJECTS, type Subject } from '@quizdesk/contract/constants';
import { ANSWER_TYPE_TEXTS, subjectText } from '../../components/question/question-labels.ts';

const asWord = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** The subject that a cell names, whatever its case and spaces. */
export function subjectOf(cell: string): Subject | undefined {
  const word = asWord(cell);
  return SUBJECTS.find((subject) => subject === word);
}

/** The answer type that a cell names, whatever its case and spaces. */
export function answerTypeOf(cell: string): AnswerType | undefined {
  const word = asWord(cell);
  return ANSWER_TYPES.find((type) => type === word);
}

/** What a column holds, in words. */
export const COLUMN_NAMES: Readonly<Record<BulkColumn, string>> = {
  level_number: 'Level',
  serial_number: 'Round',
  subject: 'Subject',
  question_text: 'Question text',
  option_1: 'Option 1',
  option_2: 'Option 2',
  option_3: 'Option 3',
  option_4: 'Option 4',
  answer: 'Answer',
  score: 'Score',
  note: 'Note',
  time: 'Time',
  answer_type: 'Answer type',
  hint: 'Hint',
};

/** What a choice of a column is called. */
export function choiceText(column: string, choice: string): string {
  const subject = column === 'subject' ? subjectOf(choice) : undefined;
  if (subject !== undefined) return subjectText(subject);
  const type = column === 'answer_type' ? answerTypeOf(choice) : undefined;
  return type === undefined ? choice : ANSWER_TYPE_TEXTS[type];
}
