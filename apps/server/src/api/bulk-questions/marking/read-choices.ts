import { requiredProse } from '@quizdesk/contract/fields';
import { QUESTION_LIMITS } from '@quizdesk/contract/questions';
import { type AnswerMatch, matchAnswer, matchTexts } from '@quizdesk/contract/rules/bulk-answers';
import { correctTexts } from '@quizdesk/contract/rules/question-answers';
import type { NewQuestion } from '../../questions/questions-bulk.queries.ts';
import { Notes } from './notes.ts';
import { check, isEmpty, quoted } from './reading.ts';

/** One choice of a multiple-choice question as it was written, empty ones among them. */
export interface Choice {
  /** The field that notes about it name. */
  readonly field: string;
  readonly text: string;
  /** Said only where a list of options was sent. */
  readonly is_correct?: boolean | undefined;
}

/** A choice that is not empty, and its number among all. */
interface FilledChoice extends Choice {
  readonly number: number;
}

export type ReadAnswer = Pick<NewQuestion, 'answer' | 'options'>;

const optionText = requiredProse('Option', QUESTION_LIMITS.option_text);
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function checkChoices(choices: readonly Choice[], filled: readonly FilledChoice[], notes: Notes): void {
  for (const { field, text } of filled) notes.take(field, check(optionText, text));
  if (filled.length < 2) {
    const firstEmpty = choices.find(({ text }) => isEmpty(text));
    notes.fault(firstEmpty?.field ?? 'options', 'multiple choice needs at least two options');
  }
  for (const [index, { field, text }] of filled.entries()) {
    const first = filled.slice(0, index).find((earlier) => earlier.text.trim() === text.trim());
    if (first) notes.warn(field, `equal to option ${first.number}`);
  }
}

/** The options that the answer names, and its unmatched parts; undefined where it is empty. */
function matchOptions(answer: string | readonly string[], filled: readonly FilledChoice[]): AnswerMatch | undefined {
  const options = filled.map(({ text }) => text);
  const given = [answer].flat().filter((text) => !isEmpty(text));
  const match = typeof answer === 'string' ? matchAnswer(given[0] ?? '', options) : matchTexts(given, options);
  return match.unmatched.length > 0 || match.correct.some(Boolean) ? match : undefined;
}

/** The options that are marked as correct, where any is: the same thing as a match with an answer. */
function marksOf(filled: readonly FilledChoice[]): AnswerMatch | undefined {
  const correct = filled.map(({ is_correct }) => is_correct === true);
  return correct.some(Boolean) ? { correct, unmatched: [] } : undefined;
}

/** Whether both name the same options; parts of the answer that are none of the options cannot be marked. */
function agrees(match: AnswerMatch, marks: AnswerMatch): boolean {
  return match.correct.every((isCorrect, index) => isCorrect === marks.correct[index]);
}

function checkUnmatched({ unmatched }: AnswerMatch, filled: readonly FilledChoice[], notes: Notes): void {
  if (filled.length < 2) return;
  const count = NUMBERS[filled.length] ?? filled.length;
  for (const text of unmatched) {
    notes.take('answer', check(optionText, text));
    notes.warn('answer', `${quoted(text)} is none of the ${count} options; it will be added as a correct one`);
  }
  if (filled.length + unmatched.length > QUESTION_LIMITS.options) {
    notes.fault('answer', `there can be at most ${QUESTION_LIMITS.options} options`);
  }
}

/**
 * The options of a multiple-choice question and which of them are correct: those that the answer names, else those that
 * are marked. A part of the answer that is none of the options becomes a separate correct option, with a warning.
 * Undefined where an error was found.
 */
export function readChoices(
  choices: readonly Choice[],
  answer: string | readonly string[],
  rowNotes: Notes,
): ReadAnswer | undefined {
  const notes = new Notes();
  const filled = choices.flatMap((choice, index) => (isEmpty(choice.text) ? [] : [{ ...choice, number: index + 1 }]));
  const [match, marks] = [matchOptions(answer, filled), marksOf(filled)];
  const correct = match ?? marks;
  checkChoices(choices, filled, notes);
  if (!correct) notes.fault('answer', 'the answer is empty');
  else if (match && marks && !agrees(match, marks)) {
    notes.fault('answer', 'the answer is not the options that are marked as correct');
  } else checkUnmatched(correct, filled, notes);
  rowNotes.add(notes);
  if (!correct || notes.faults.length > 0) return undefined;
  const options = [
    ...filled.map(({ text }, index) => ({ option_text: text, is_correct: correct.correct[index] === true })),
    ...correct.unmatched.map((text) => ({ option_text: text, is_correct: true })),
  ];
  return { options, answer: correctTexts(options) };
}
