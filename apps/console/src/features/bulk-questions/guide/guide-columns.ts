import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';

/** What people have to know about a column of the workbook. */
export interface GuideColumn {
  readonly name: BulkColumn;
  /** The letter that the column has in the template. */
  readonly letter: string;
  readonly text: string;
}

const TEXTS: Readonly<Record<BulkColumn, string>> = {
  level_number: 'The number of an existing level.',
  serial_number: 'The serial number of an active round.',
  subject: 'One of the subjects below, in any case, with spaces or underscores.',
  question_text: 'The question as participants read it. Line breaks and formulas such as $x^2$ are kept.',
  option_1: 'The first choice of a multiple-choice question; the other answer types have none.',
  option_2: 'The second choice; a multiple-choice question has at least two.',
  option_3: 'The third choice, or empty.',
  option_4: 'The fourth choice, or empty.',
  answer: 'The text of the correct option, True or False, or the text of a short answer.',
  score: 'Points for a correct answer, a whole number.',
  note: 'Only for editors, such as a worked solution; may be empty.',
  time: 'Seconds to answer, a whole number from 1.',
  answer_type: 'One of the answer types below.',
  hint: 'A hint for participants; may be empty.',
};

/** The template's columns in its order. */
export const GUIDE_COLUMNS: readonly GuideColumn[] = BULK_COLUMNS.map((name, index) => ({
  name,
  letter: String.fromCharCode('A'.charCodeAt(0) + index),
  text: TEXTS[name],
}));
