import { ANSWER_TYPES, type AnswerType, SUBJECTS, type Subject } from '@quizdesk/contract/constants';
import { wordKey } from '../question-header.ts';
import { isEmpty, quoted, type Reading } from './reading.ts';

/** Longer lists are not repeated for every wrong row: the page that shows the rows names them once. */
const MOST_NAMED = 5;

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function readWord<Word extends string>(what: string, text: string, words: readonly Word[]): Reading<Word> {
  if (isEmpty(text)) return { fault: `the ${what} is empty` };
  const key = wordKey(text);
  const value = words.find((word) => word === key);
  if (value !== undefined) return { value };
  const rest = words.length > MOST_NAMED ? `it is none of the ${words.length}` : `choose ${choice.format(words)}`;
  return { fault: `no ${what} ${quoted(text)}; ${rest}` };
}

/** A subject in any case, with spaces, hyphens or underscores. */
export const readSubject = (text: string): Reading<Subject> => readWord('subject', text, SUBJECTS);

/** An answer type in any case, with spaces, hyphens or underscores. */
export const readAnswerType = (text: string): Reading<AnswerType> => readWord('answer type', text, ANSWER_TYPES);
