import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import { ANSWER_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import { QUESTION_LIMITS } from '@quizdesk/contract/questions';

/** One of the template's examples; cells that are left out are empty. */
export type Example = Readonly<Partial<Record<BulkColumn, string>>>;

const place = { level_number: '1', serial_number: '1' };

/** One question of each answer type and what is special about them: several correct answers, a formula. */
export const EXAMPLES: readonly Example[] = [
  {
    ...place,
    subject: 'physics',
    question_text: 'Which quantity is measured in newtons?',
    option_1: 'Force',
    option_2: 'Energy',
    option_3: 'Power',
    option_4: 'Pressure',
    answer: 'Force',
    score: '3',
    note: 'Example. Replace it with a question of your own, or delete the row.',
    time: '30',
    answer_type: 'multiple_choice',
    hint: 'A push or a pull',
  },
  {
    ...place,
    subject: 'chemistry',
    question_text: 'Which of these are noble gases?',
    option_1: 'Neon',
    option_2: 'Nitrogen',
    option_3: 'Argon',
    option_4: 'Oxygen',
    answer: 'Neon|Argon',
    score: '4',
    note: 'Example with two correct options.',
    time: '30',
    answer_type: 'multiple_choice',
  },
  {
    ...place,
    subject: 'biology',
    question_text: 'The heart of a fish has two chambers.',
    answer: 'True',
    score: '2',
    note: 'Example of true or false.',
    time: '15',
    answer_type: 'true_false',
  },
  {
    ...place,
    subject: 'mathematics',
    question_text: 'What is the positive solution of $x^2 = \\frac{49}{4}$?',
    answer: '$\\frac{7}{2}$',
    score: '4',
    note: 'Example of a short answer with formulas.',
    time: '60',
    answer_type: 'short_answer',
    hint: 'Take the square root of both sides',
  },
];

/** The description of a column in the second sheet. */
export interface ColumnText {
  readonly column: BulkColumn;
  readonly isNeeded: string;
  readonly meaning: string;
  readonly allowed: string;
}

const optionText = `At most ${QUESTION_LIMITS.option_text} characters`;
const YES = 'Yes';
const NO = 'No';
const FOR_CHOICE = 'For multiple choice';

const TEXTS: Readonly<Record<BulkColumn, readonly [isNeeded: string, meaning: string, allowed: string]>> = {
  level_number: [YES, 'The level that the question belongs to.', 'The number of a level that is there already'],
  serial_number: [YES, 'The round that the question belongs to.', 'The serial number of an active round'],
  subject: [YES, 'The subject; upper or lower case, with spaces or underscores.', SUBJECTS.join(', ')],
  question_text: [
    YES,
    'The question as participants read it. Line breaks and formulas are kept: $x^2$, \\ce{H2O}.',
    `At most ${QUESTION_LIMITS.question_text} characters`,
  ],
  option_1: [FOR_CHOICE, 'A choice of a multiple-choice question.', optionText],
  option_2: [FOR_CHOICE, 'A choice of a multiple-choice question.', optionText],
  option_3: [NO, 'A choice of a multiple-choice question.', optionText],
  option_4: [NO, 'A choice of a multiple-choice question.', optionText],
  answer: [
    YES,
    'Multiple choice: the text of the correct option. Several are parted by a bar: Neon|Argon. A bar that belongs to the text is written \\|. True or false: True or False. Short answer: the answer itself.',
    `At most ${QUESTION_LIMITS.answer} characters`,
  ],
  score: [YES, 'Points for a correct answer.', 'A whole number from 0, usually 1 to 100'],
  note: [NO, 'For editors alone, such as a worked solution.', `At most ${QUESTION_LIMITS.notes} characters`],
  time: [YES, 'Seconds to answer.', 'A whole number from 1'],
  answer_type: [
    YES,
    'How the question is answered; upper or lower case, with spaces or underscores.',
    ANSWER_TYPES.join(', '),
  ],
  hint: [NO, 'A hint for participants.', `At most ${QUESTION_LIMITS.hint} characters`],
};

export const COLUMN_TEXTS: readonly ColumnText[] = BULK_COLUMNS.map((column) => {
  const [isNeeded, meaning, allowed] = TEXTS[column];
  return { column, isNeeded, meaning, allowed };
});
