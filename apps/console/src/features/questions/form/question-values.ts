import type { AnswerType, QuestionType, Subject } from '@quizdesk/contract/constants';
import { type Question, type QuestionUpdate, questionInput, questionUpdate } from '@quizdesk/contract/questions';
import { faultsOfAnswer } from '@quizdesk/contract/rules/question-answers';
import { numberOf } from '../../../components/form/form-values.ts';
import { letterOf } from '../../../components/question/question-labels.ts';
import { randomKey } from '../../../lib/random-key.ts';
import type { QuestionBody } from '../questions-api.ts';
import type { PlaceSearch } from './place-search.ts';

/** One row of the options. Its key tells it apart while rows come and go. */
export type OptionValues = {
  readonly key: string;
  readonly id?: number;
  readonly option_text: string;
  readonly is_correct: boolean;
};

/**
 * What the form holds. The answers of all three types are next to each other, so that trying another type loses none;
 * only that of the chosen type is sent.
 */
export type QuestionValues = {
  readonly level_id: string;
  readonly round_id: string;
  readonly subject: Subject | '';
  readonly question_text: string;
  readonly time: string;
  readonly score: string;
  readonly answer_type: AnswerType;
  readonly options: OptionValues[];
  readonly truth: '' | 'true' | 'false';
  /** The short answer. */
  readonly answer: string;
  readonly media_file: string;
  readonly media_alt: string;
  readonly notes: string;
  readonly hint: string;
};

/** An empty row of the options. Drafts keep the key, so that no later one may be the same. */
export function newOption(): OptionValues {
  return { key: randomKey(), option_text: '', is_correct: false };
}

/** A form without a question, in a place as far as it is known: two empty options. */
export function emptyQuestion({ level_id, round_id, subject }: Omit<PlaceSearch, 'copy_of'> = {}): QuestionValues {
  return {
    level_id: String(level_id ?? ''),
    round_id: String(round_id ?? ''),
    subject: subject ?? '',
    question_text: '',
    time: '',
    score: '',
    answer_type: 'multiple_choice',
    options: [newOption(), newOption()],
    truth: '',
    answer: '',
    media_file: '',
    media_alt: '',
    notes: '',
    hint: '',
  };
}

function optionsOf({ options }: Question): OptionValues[] {
  if (options.length === 0) return [newOption(), newOption()];
  return options.map((option) => ({ ...option, key: String(option.id) }));
}

/** The number that was typed, where it is a whole one already. */
export const wholeNumberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/** A stored question as the form shows it. */
export function valuesOf(question: Question): QuestionValues {
  const { answer } = question;
  return {
    level_id: String(question.level_id),
    round_id: String(question.round_id),
    subject: question.subject,
    question_text: question.question_text,
    time: String(question.time),
    score: String(question.score),
    answer_type: question.answer_type,
    options: optionsOf(question),
    truth: typeof answer === 'boolean' ? (answer ? 'true' : 'false') : '',
    answer: typeof answer === 'string' ? answer : '',
    media_file: question.media_file ?? '',
    media_alt: question.media_alt ?? '',
    notes: question.notes ?? '',
    hint: question.hint ?? '',
  };
}

/** A new question that says what a stored one says. */
export function copyOf(question: Question): QuestionValues {
  const values = valuesOf(question);
  return { ...values, options: values.options.map(({ id: _, ...option }) => option) };
}

/** The next question after one that was added: it goes to the same place, about the same subject. */
export const nextOf = ({ level_id, round_id, subject }: QuestionValues): QuestionValues => ({
  ...emptyQuestion(),
  ...{ level_id, round_id, subject },
});

/** "a) ", "(B) ", "3. " or "• " before an option, as documents have it. */
const MARK = /^(?:\(?([a-z]|\d{1,2})[.)]|[•●▪◦‣])\s+/i;

/** Whether a line has a mark, and where that is a letter or a number, the one of its place. "J. Thomson" is a name. */
function isMarked(line: string, index: number): boolean {
  const [found, place] = MARK.exec(line) ?? [];
  if (found === undefined) return false;
  return place === undefined || [letterOf(index), String(index + 1)].includes(place.toLowerCase());
}

/** The lines of a text that is pasted, as the options that they are; without their letters, where each line has its own. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 && lines.every(isMarked) ? lines.map((line) => line.replace(MARK, '')) : lines;
}

/**
 * The options with a line in each from one of them on, which is empty: those behind it that are empty are filled, and others
 * moved on. Undefined where this would be more than there may be.
 */
export function withLines(
  options: readonly OptionValues[],
  index: number,
  lines: readonly string[],
  most: number,
): OptionValues[] | undefined {
  const behind = options.slice(index + 1);
  const free = behind.findIndex(({ option_text }) => option_text.trim() !== '');
  const empty = options.slice(index, index + 1 + (free === -1 ? behind.length : free)).slice(0, lines.length);
  const filled = lines.map((option_text, at) => ({ ...(empty[at] ?? newOption()), option_text }));
  const all = [...options.slice(0, index), ...filled, ...options.slice(index + empty.length)];
  return all.length > most ? undefined : all;
}

function answerOf({ answer_type, options, truth, answer }: QuestionValues) {
  if (answer_type === 'short_answer') return { answer, options: [] };
  if (answer_type === 'true_false') return { answer: truth === '' ? undefined : truth === 'true', options: [] };
  return { options: options.map(({ key: _, ...option }) => option) };
}

/** The values as calls take them. */
export function inputOf(values: QuestionValues) {
  const { level_id, round_id, subject, time, score, question_text, answer_type, notes, hint } = values;
  const { media_file } = values;
  return {
    level_id: numberOf(level_id),
    round_id: numberOf(round_id),
    subject,
    question_text,
    time: numberOf(time),
    score: numberOf(score),
    answer_type,
    media_file,
    // A description of a picture that was removed says nothing.
    media_alt: media_file === '' ? '' : values.media_alt,
    notes,
    hint,
    ...answerOf(values),
  };
}

/** Each path with the first thing that is wrong there. */
function byPath(faults: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) {
  return Object.fromEntries(faults.map(({ path, message }) => [path.join('.'), message] as const).reverse());
}

/** What is wrong with the values, all together, by the path of the field that shows it. */
export function faultsOf(values: QuestionValues): Record<string, string> {
  const input = inputOf(values);
  // The schema looks at the answer as a whole only once every field is right on its own.
  const { answer, options, ...fields } = {
    ...byPath(questionInput.safeParse(input).error?.issues ?? []),
    ...byPath(faultsOfAnswer(input)),
  };
  const isOptionWrong = Object.keys(fields).some((path) => path.startsWith('options.'));
  return {
    ...fields,
    ...(answer !== undefined && { [values.answer_type === 'true_false' ? 'truth' : 'answer']: answer }),
    ...(options !== undefined && !isOptionWrong && { options }),
  };
}

/** What one place of the console fixes about the questions that it makes. */
export interface Fixed {
  readonly quiz_id?: number;
  readonly question_type?: QuestionType;
}

/** What is sent to change a question; its options keep their ids. The values must have no faults. */
export function changeOf(values: QuestionValues): QuestionUpdate {
  return questionUpdate.parse(inputOf(values));
}

/** What is sent to store a new question. The values must have no faults. */
export function bodyOf(values: QuestionValues, fixed: Fixed = {}): QuestionBody {
  return { ...questionInput.parse(inputOf(values)), ...fixed };
}
