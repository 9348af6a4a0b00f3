import { type AnswerType, type QuestionType, SUBJECTS, type Subject } from '@quizdesk/contract/constants';

/** Answer types as people read them. */
export const ANSWER_TYPE_TEXTS: Readonly<Record<AnswerType, string>> = {
  multiple_choice: 'Multiple choice',
  true_false: 'True or false',
  short_answer: 'Short answer',
};

/** Answer types in the order in which forms and filters offer them. */
export const ANSWER_TYPES_OFFERED: readonly AnswerType[] = ['multiple_choice', 'true_false', 'short_answer'];

/** What a question is for, as people read it. */
export const QUESTION_TYPE_TEXTS: Readonly<Record<QuestionType, string>> = {
  quiz_of_day: 'Quiz of day',
  suggested: 'Suggested',
  trial: 'Trial (bulk upload)',
};

/** What a question is for; null where that is no special quiz. */
export const questionKindText = (kind: QuestionType | null): string =>
  kind === null ? 'Not for a special quiz' : QUESTION_TYPE_TEXTS[kind];

/** A subject as people read it: computer_science is Computer science. */
export function subjectText(subject: Subject): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('_', ' ');
}

/** The subjects, to choose from. */
export const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: subjectText(value) }));

/** What an option is called by its place: a to z, then aa. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
