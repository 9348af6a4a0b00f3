// What the answer of a question may be, and how it is stored: for the server, and for the console before it sends one.

import { type AnswerType, MAX_ANSWER_CHARACTERS } from '../constants.ts';
import { requiredProse } from '../fields.ts';

/** What the answer of a question is made of. */
export interface AnswerParts {
  readonly answer_type: AnswerType;
  readonly answer?: string | boolean | readonly string[] | null | undefined;
  readonly options?: readonly { readonly option_text: string; readonly is_correct: boolean }[] | undefined;
}

/** Something wrong with one field, by the path that leads to it. */
export interface FieldFault {
  readonly path: (string | number)[];
  readonly message: string;
}

/** An empty text, an empty list and null say nothing about the answer. */
const isGiven = (answer: AnswerParts['answer']) =>
  answer !== undefined && answer !== null && answer !== '' && !(Array.isArray(answer) && answer.length === 0);

/** The correct option texts, each once: what a multiple-choice question's record among the correct answers holds. */
export function correctTexts(options: AnswerParts['options'] = []): string[] {
  return [...new Set(options.filter(({ is_correct }) => is_correct).map(({ option_text }) => option_text))];
}

function faultsOfChoices({ answer, options = [] }: AnswerParts): FieldFault[] {
  const faults: FieldFault[] = [];
  const correct = correctTexts(options);
  if (options.length < 2) faults.push({ path: ['options'], message: 'Add at least two options' });
  else if (correct.length === 0) faults.push({ path: ['options'], message: 'Mark at least one option as correct' });
  if (!isGiven(answer)) return faults;
  const given = new Set([answer].flat());
  if (given.size !== correct.length || !correct.every((text) => given.has(text))) {
    faults.push({ path: ['answer'], message: 'Answer must be the texts of the options marked as correct' });
  }
  return faults;
}

function truthOf(answer: AnswerParts['answer']): boolean | undefined {
  if (typeof answer === 'boolean') return answer;
  if (typeof answer !== 'string') return undefined;
  const word = answer.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** What is wrong with the answer of a question, by field. Nothing, where it can be stored. */
export function faultsOfAnswer(parts: AnswerParts): FieldFault[] {
  if (parts.answer_type === 'multiple_choice') return faultsOfChoices(parts);
  const faults: FieldFault[] = [];
  if (parts.options && parts.options.length > 0) {
    faults.push({ path: ['options'], message: 'Only multiple-choice questions have options' });
  }
  const { answer } = parts;
  if (parts.answer_type === 'true_false') {
    if (truthOf(answer) === undefined) faults.push({ path: ['answer'], message: 'Choose true or false' });
    return faults;
  }
  const text = requiredProse('Answer', MAX_ANSWER_CHARACTERS).safeParse(answer);
  if (!text.success) faults.push({ path: ['answer'], message: text.error.issues[0]?.message ?? 'Answer is required' });
  return faults;
}

/** The answer as it is stored; the parts must have no errors. */
export function storedAnswer(parts: AnswerParts): string[] | boolean | string {
  if (parts.answer_type === 'multiple_choice') return correctTexts(parts.options);
  if (parts.answer_type === 'true_false') return truthOf(parts.answer) === true;
  return String(parts.answer);
}
