import { BULK_OPTION_COLUMNS, type BulkColumn, type BulkQuestion } from '@quizdesk/contract/bulk-questions';
import { ANSWER_TYPES, type AnswerType, SUBJECTS, type Subject } from '@quizdesk/contract/constants';
import { requiredProse } from '@quizdesk/contract/fields';
import { QUESTION_LIMITS, questionInput } from '@quizdesk/contract/questions';
import { readTruth } from '@quizdesk/contract/rules/bulk-answers';
import type { NewQuestion } from '../../questions/questions-bulk.queries.ts';
import { wordKey } from '../question-header.ts';
import { Notes } from './notes.ts';
import { type Choice, type ReadAnswer, readChoices } from './read-choices.ts';
import type { LevelRoundReader } from './read-level-round.ts';
import { readNumber } from './read-number.ts';
import { check, isEmpty, quoted, type Reading } from './reading.ts';

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

const { question_text, notes, hint } = questionInput.shape;

/** The text of a question, kept exactly as it was written. */
export const readQuestionText = (text: string): Reading<string> =>
  isEmpty(text) ? { fault: 'the question text is empty' } : check(question_text, text);

const orNull = (reading: Reading<string | null | undefined>): Reading<string | null> =>
  'fault' in reading ? reading : { value: reading.value ?? null };

/** A text that may be missing, by the rules that hold for every question. */
export const readNotes = (text: string): Reading<string | null> => orNull(check(notes, text));
export const readHint = (text: string): Reading<string | null> => orNull(check(hint, text));

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

/** A question as it was written: the cells of a row, or one item of an upload. */
export type WrittenQuestion = Omit<BulkQuestion, 'row'>;

/** A parsed question, and the notes about it. */
export interface ReadQuestion {
  /** Undefined where something is wrong. */
  readonly question: NewQuestion | undefined;
  readonly notes: Notes;
}

function choicesOf({ options, ...cells }: WrittenQuestion): Choice[] {
  if (!options) return BULK_OPTION_COLUMNS.map((field) => ({ field, text: cells[field] }));
  return options.map(({ option_text, is_correct }, index) => ({
    field: `options[${index}].option_text`,
    text: option_text,
    is_correct,
  }));
}

/** The answer and the options, as far as the answer type is known; an empty answer is wrong whatever the type. */
function takeAnswer(written: WrittenQuestion, notes: Notes) {
  const type = notes.take('answer_type', readAnswerType(written.answer_type));
  if (type !== undefined) {
    const read = readAnswer(type, written.answer, choicesOf(written), notes);
    return read && { answer_type: type, ...read };
  }
  const isMarked = written.options?.some(({ is_correct }) => is_correct === true);
  if ([written.answer].flat().every(isEmpty) && !isMarked) notes.fault('answer', 'the answer is empty');
  return undefined;
}

/** The parts, where none of them is missing. */
function complete<Parts extends object>(
  parts: { readonly [Name in keyof Parts]: Parts[Name] | undefined },
): Parts | undefined {
  // Every part has just been seen to be there.
  return Object.values(parts).includes(undefined) ? undefined : (parts as Parts);
}

function takeLevelAndRound(written: WrittenQuestion, reader: LevelRoundReader, notes: Notes) {
  const { level_id, round_id } = written;
  const level =
    level_id === undefined
      ? notes.take('level_number', reader.readLevel(written.level_number))
      : notes.take('level_id', reader.findLevel(level_id));
  const round =
    round_id === undefined
      ? notes.take('serial_number', reader.readRound(written.serial_number))
      : notes.take('round_id', reader.findRound(round_id));
  return level && round && { quiz_id: level.quiz_id, level_id: level.id, round_id: round.id };
}

const takeText = (written: WrittenQuestion, notes: Notes) =>
  complete({
    subject: notes.take('subject', readSubject(written.subject)),
    question_text: notes.take('question_text', readQuestionText(written.question_text)),
    notes: notes.take('note', readNotes(written.note)),
    hint: notes.take('hint', readHint(written.hint)),
  });

const takeNumbers = (written: WrittenQuestion, notes: Notes) =>
  complete({
    score: notes.take('score', readNumber('score', written.score)),
    time: notes.take('time', readNumber('time', written.time)),
  });

/**
 * Reads a question as it was written and gathers everything that is wrong with it or suspicious about it. The one rule
 * for rows that the preview calls fine and for questions that the upload stores. `broken` has errors of unreadable cells.
 */
export function readQuestion(
  written: WrittenQuestion,
  reader: LevelRoundReader,
  broken: ReadonlyMap<BulkColumn, string> = new Map(),
): ReadQuestion {
  const notes = new Notes();
  const levelAndRound = takeLevelAndRound(written, reader, notes);
  const text = takeText(written, notes);
  const numbers = takeNumbers(written, notes);
  const answer = takeAnswer(written, notes);
  notes.finish(broken);
  if (!levelAndRound || !text || !numbers || !answer || notes.faults.length > 0) return { question: undefined, notes };
  return {
    question: { ...levelAndRound, ...text, ...numbers, ...answer, question_type: 'trial', media_file: null },
    notes,
  };
}
