import { questionInput } from '@quizdesk/contract/questions';
import { check, isEmpty, type Reading } from './reading.ts';

const { question_text, notes, hint } = questionInput.shape;

/** The text of a question, kept exactly as it was written. */
export const readQuestionText = (text: string): Reading<string> =>
  isEmpty(text) ? { fault: 'the question text is empty' } : check(question_text, text);

const orNull = (reading: Reading<string | null | undefined>): Reading<string | null> =>
  'fault' in reading ? reading : { value: reading.value ?? null };

/** A text that may be missing, by the rules that hold for every question. */
export const readNotes = (text: string): Reading<string | null> => orNull(check(notes, text));
export const readHint = (text: string): Reading<string | null> => orNull(check(hint, text));
