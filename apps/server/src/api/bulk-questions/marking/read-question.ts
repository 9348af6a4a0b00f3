import { BULK_OPTION_COLUMNS, type BulkColumn, type BulkQuestion } from '@quizdesk/contract/bulk-questions';
import type { NewQuestion } from '../../questions/questions-bulk.queries.ts';
import { Notes } from './notes.ts';
import { readAnswer } from './read-answer.ts';
import type { Choice } from './read-choices.ts';
import type { LevelRoundReader } from './read-level-round.ts';
import { readNumber } from './read-number.ts';
import { readHint, readNotes, readQuestionText } from './read-text.ts';
import { readAnswerType, readSubject } from './read-words.ts';
import { isEmpty } from './reading.ts';

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
