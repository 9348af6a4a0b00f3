import { z } from 'zod';
import { ANSWER_TYPES, type AnswerType, QUESTION_TYPES, SUBJECTS } from './constants.ts';
import {
  countEndpoint,
  dependentsEndpoint,
  endpoint,
  id,
  idParams,
  listOf,
  optionalFileName,
  optionalProse,
  pageQuery,
  queryId,
  requiredChoice,
  requiredId,
  requiredInteger,
  requiredProse,
  searchText,
  sortOrder,
  timestamp,
} from './kit.ts';

/** Several times what the longest questions of real banks take; a list of many thousand must stay a size that can be sent. */
export const QUESTION_LIMITS = {
  question_text: 4000,
  option_text: 1000,
  answer: 1000,
  notes: 4000,
  hint: 1000,
  /** The create form sets no limit that people would meet; this one only keeps accidents out. */
  options: 50,
} as const;

/** One choice of a multiple-choice question. */
export const questionOption = z.object({ id, option_text: z.string(), is_correct: z.boolean() });
export type QuestionOption = z.infer<typeof questionOption>;

/** The texts of the correct options, true or false, or a text. Null where the correct answer was deleted. */
export const questionAnswer = z.union([z.array(z.string()), z.boolean(), z.string()]).nullable();
export type QuestionAnswer = z.infer<typeof questionAnswer>;

export const question = z.object({
  id,
  quiz_id: id,
  level_id: id,
  round_id: id,
  question_type: z.enum(QUESTION_TYPES).nullable(),
  subject: z.enum(SUBJECTS),
  question_text: z.string(),
  /** Seconds to answer. */
  time: z.int(),
  score: z.int(),
  media_file: z.string().nullable(),
  answer_type: z.enum(ANSWER_TYPES),
  answer: questionAnswer,
  notes: z.string().nullable(),
  hint: z.string().nullable(),
  options: z.array(questionOption),
  level: z.object({ id, level_number: z.int() }),
  round: z.object({ id, name: z.string(), serial_number: z.int() }),
  /** Grows with every change; an update that names an older one is refused. */
  version: z.int(),
  /** Who changed it last, where that account still exists. */
  updated_by: z.object({ id, name: z.string() }).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A question as the API answers it. */
export type Question = z.input<typeof question>;

const newOption = z.object({
  option_text: requiredProse('Option text', QUESTION_LIMITS.option_text),
  is_correct: z.boolean('Correct must be true or false').default(false),
});
/** An option of an update: with an id it is one that is there already. */
const keptOption = newOption.extend({ id: requiredId('Option').optional() });

const optionList = <Option extends z.ZodType>(option: Option) =>
  z
    .array(option, 'Options must be a list')
    .max(QUESTION_LIMITS.options, `There can be at most ${QUESTION_LIMITS.options} options`)
    .optional();

const answerInput = z
  .union(
    [z.string(), z.boolean(), z.array(z.string())],
    'Answer must be text, true or false, or a list of option texts',
  )
  .nullable();

const fields = {
  quiz_id: requiredId('Quiz'),
  level_id: requiredId('Level'),
  round_id: requiredId('Round'),
  question_type: z.enum(QUESTION_TYPES, `Question type must be one of ${QUESTION_TYPES.join(', ')}`).nullable(),
  subject: requiredChoice('Subject', SUBJECTS),
  question_text: requiredProse('Question text', QUESTION_LIMITS.question_text),
  time: requiredInteger('Time', 1),
  score: requiredInteger('Score', 0),
  media_file: optionalFileName('Media'),
  answer_type: requiredChoice('Answer type', ANSWER_TYPES),
  answer: answerInput.optional(),
  notes: optionalProse('Notes', QUESTION_LIMITS.notes),
  hint: optionalProse('Hint', QUESTION_LIMITS.hint),
};

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
  const text = requiredProse('Answer', QUESTION_LIMITS.answer).safeParse(answer);
  if (!text.success) faults.push({ path: ['answer'], message: text.error.issues[0]?.message ?? 'Answer is required' });
  return faults;
}

/** The answer as it is stored; the parts must have no faults. */
export function storedAnswer(parts: AnswerParts): string[] | boolean | string {
  if (parts.answer_type === 'multiple_choice') return correctTexts(parts.options);
  if (parts.answer_type === 'true_false') return truthOf(parts.answer) === true;
  return String(parts.answer);
}

/** A new question. Without a quiz it belongs to that of its level. */
export const questionInput = z
  .object({
    ...fields,
    options: optionList(newOption),
    quiz_id: fields.quiz_id.optional(),
    question_type: fields.question_type.optional(),
  })
  .superRefine((input, context) => {
    for (const { path, message } of faultsOfAnswer(input)) context.addIssue({ code: 'custom', path, message });
  });
export type QuestionInput = z.output<typeof questionInput>;

/**
 * A changed question: what it leaves out stays. Answer type, options and answer are checked together with what is stored.
 * With the `version` that was read, a question that somebody else has changed since is not overwritten: 409.
 */
export const questionUpdate = z
  .object({ ...fields, options: optionList(keptOption), version: requiredInteger('Version', 1) })
  .partial();
export type QuestionUpdate = z.output<typeof questionUpdate>;

/** What a list of questions can be sorted by. */
export const QUESTION_SORTS = ['id', 'level', 'round', 'subject', 'answer_type', 'time', 'score'] as const;

export const questionFilters = z.object({
  q: searchText.optional(),
  level_id: queryId.optional(),
  round_id: queryId.optional(),
  question_type: z.enum(QUESTION_TYPES, `Must be one of ${QUESTION_TYPES.join(', ')}`).optional(),
  subject: z.enum(SUBJECTS, `Must be one of ${SUBJECTS.join(', ')}`).optional(),
  answer_type: z.enum(ANSWER_TYPES, `Must be one of ${ANSWER_TYPES.join(', ')}`).optional(),
});

export const questions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/questions',
    summary: 'Questions, newest first unless sorted',
    access: 'administrator',
    query: pageQuery.extend(questionFilters.shape).extend({
      sort: z.enum(QUESTION_SORTS, `Must be one of ${QUESTION_SORTS.join(', ')}`).default('id'),
      order: sortOrder.optional(),
    }),
    status: 200,
    response: listOf(question),
  }),
  count: countEndpoint('/v1/questions', 'questions', ['available']),
  find: endpoint({
    method: 'GET',
    path: '/v1/questions/:id',
    summary: 'One question',
    access: 'administrator',
    params: idParams,
    status: 200,
    response: question,
  }),
  /** Answers by participants stay when the question is deleted. */
  dependents: dependentsEndpoint('/v1/questions', 'question', ['answers']),
  insert: endpoint({
    method: 'POST',
    path: '/v1/questions',
    summary: 'Add a question with its options and its correct answer',
    access: 'administrator',
    body: questionInput,
    status: 201,
    response: question,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/questions/:id',
    summary: 'Change a question, its options and its correct answer',
    access: 'administrator',
    params: idParams,
    body: questionUpdate,
    status: 200,
    response: question,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/questions/:id',
    summary: 'Delete a question with its options and its correct answer',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};
