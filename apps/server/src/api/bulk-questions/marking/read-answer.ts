import type { AnswerType } from '@quizdesk/contract/constants';
import { requiredProse } from '@quizdesk/contract/fields';
import { QUESTION_LIMITS } from '@quizdesk/contract/questions';
import { readTruth } from '@quizdesk/contract/rules/bulk-answers';
import type { Notes } from './notes.ts';
import { type Choice, type ReadAnswer, readChoices } from './read-choices.ts';
import { check, isEmpty, quoted, type Reading } from './reading.ts';

const answerText = requiredProse('Answer', QUESTION_LIMITS.answer);

function readTrueFalse(text: string): Reading<boolean> {
  const value = readTruth(text);
  return value === undefined ? { fault: `${quoted(text)} is neither plainly true nor plainly false` } : { value };
}

/** Parses the answer of a question and its choices; undefined where an error was found. */
export function readAnswer(
  type: AnswerType,
  answer: string | readonly string[],
  choices: readonly Choice[],
  notes: Notes,
): ReadAnswer | undefined {
  if (type === 'multiple_choice') return readChoices(choices, answer, notes);
  const [text = '', ...others] = [answer].flat();
  if (others.length > 0) {
    notes.fault('answer', 'only multiple choice has several answers');
    return undefined;
  }
  if (isEmpty(text)) {
    notes.fault('answer', 'the answer is empty');
    return undefined;
  }
  const reading: Reading<string | boolean> = type === 'true_false' ? readTrueFalse(text) : check(answerText, text);
  const value = notes.take('answer', reading);
  return value === undefined ? undefined : { answer: value, options: [] };
}
