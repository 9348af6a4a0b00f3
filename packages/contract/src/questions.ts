import { z } from 'zod';
import { ANSWER_TYPES, CORRECTION_POLICIES, MAX_ANSWER_CHARACTERS, QUESTION_TYPES, SUBJECTS } from './constants.ts';
import {
  id,
  idParams,
  optionalFileName,
  optionalProse,
  queryChoice,
  queryId,
  requiredChoice,
  requiredId,
  requiredInteger,
  requiredProse,
  searchText,
  seenVersion,
  sortOrder,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { questionPaths } from './paths/questions.ts';
import { questionStatistics } from './question-statistics.ts';
import { faultsOfAnswer } from './rules/question-answers.ts';
import { VERDICTS } from './verdicts.ts';

/** Several times what the longest questions of real banks take; a list of many thousand must stay a size that can be sent. */
export const QUESTION_LIMITS = {
  question_text: 4000,
  media_alt: 1000,
  option_text: 1000,
  answer: MAX_ANSWER_CHARACTERS,
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
  /** What the picture shows, for those who cannot see it. */
  media_alt: z.string().nullable(),
  answer_type: z.enum(ANSWER_TYPES),
  answer: questionAnswer,
  notes: z.string().nullable(),
  hint: z.string().nullable(),
  options: z.array(questionOption),
  level: z.object({ id, level_number: z.int() }),
  round: z.object({ id, name: z.string(), serial_number: z.int() }),
  version,
  /** Who changed it last, where that account still exists. */
  updated_by: z.object({ id, name: z.string() }).nullable(),
  /** Students who answered it, the share of them who were right, and what statistics have found; see `statistics`. */
  answers: z.int().nonnegative(),
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  verdicts: z.array(z.enum(VERDICTS)),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A question as the API returns it. */
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
  media_alt: optionalProse('Picture description', QUESTION_LIMITS.media_alt),
  answer_type: requiredChoice('Answer type', ANSWER_TYPES),
  answer: answerInput.optional(),
  notes: optionalProse('Notes', QUESTION_LIMITS.notes),
  hint: optionalProse('Hint', QUESTION_LIMITS.hint),
};

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
 */
export const questionUpdate = z
  .object({ ...fields, options: optionList(keptOption) })
  .partial()
  .extend(seenVersion);
export type QuestionUpdate = z.output<typeof questionUpdate>;

/** What a list of questions can be sorted by. */
export const QUESTION_SORTS = [
  'id',
  'level',
  'round',
  'subject',
  'answer_type',
  'time',
  'score',
  'answers',
  'facility',
  'discrimination',
] as const;

export const questionFilters = z.object({
  q: searchText.optional(),
  level_id: queryId.optional(),
  round_id: queryId.optional(),
  question_type: queryChoice(QUESTION_TYPES).optional(),
  subject: queryChoice(SUBJECTS).optional(),
  answer_type: queryChoice(ANSWER_TYPES).optional(),
  verdict: queryChoice(VERDICTS).optional(),
  /** `too_hard`: right for less than a quarter of at least 30 students; `unanswered`: no one has answered it yet. */
  difficulty: queryChoice(['too_hard', 'unanswered']).optional(),
  /** `some`: those about which the rules of advice find something. */
  notes: queryChoice(['some']).optional(),
  /** `missing`: those without a correct answer. */
  key: queryChoice(['missing']).optional(),
  /** `suspected`: those that look like another one. */
  duplicates: queryChoice(['suspected']).optional(),
});

const crud = crudEndpoints(questionPaths, {
  one: 'question',
  many: 'questions',
  order: 'newest first unless sorted',
  row: question,
  filters: {
    ...questionFilters.shape,
    sort: queryChoice(QUESTION_SORTS).default('id'),
    order: sortOrder.optional(),
  },
  statuses: ['available'],
  // Answers by participants stay when the question is deleted; its places in the plan of the quiz of the day become free.
  dependents: ['answers', 'days'],
  removable: 'question with its options and its correct answer',
  input: questionInput,
  update: questionUpdate,
});

/** The correction that says how answers to a question are marked now; without a key where it left the key as it was. */
export const correctionInForce = z.object({ id, policy: z.enum(CORRECTION_POLICIES), answer: questionAnswer });
export type CorrectionInForce = z.infer<typeof correctionInForce>;

/** How many questions of a subject a round of a level has, and how difficult they are. */
export const coverageCell = z.object({
  level_id: id,
  round_id: id,
  subject: z.enum(SUBJECTS),
  questions: z.int().positive(),
  /** Answers by which the difficulty is measured: of questions with at least 30. */
  answers: z.int().nonnegative(),
  /** The share of these that were right; null without any. */
  facility: z.number().nullable(),
});
export type CoverageCell = z.infer<typeof coverageCell>;

export const questions = {
  ...crud,
  nearCopy: endpoint({
    ...questionPaths.nearCopy,
    summary: 'Find a question that asks nearly the same as a text; nothing is stored',
    body: z.object({
      question_text: fields.question_text,
      /** The question that the text is of. */
      id: requiredId('Question').optional(),
    }),
    maxBytes: 32 * 1024,
    status: 200,
    response: z.object({ copy: z.object({ id, question_text: z.string() }).nullable() }),
  }),
  coverage: endpoint({
    ...questionPaths.coverage,
    summary: 'How many questions each round of each level has of each subject, and how difficult they are',
    status: 200,
    response: z.object({ cells: z.array(coverageCell) }),
  }),
  correction: endpoint({
    ...questionPaths.correction,
    summary: 'The correction by which answers to one question are marked',
    params: idParams,
    status: 200,
    response: z.object({ correction: correctionInForce.nullable() }),
  }),
  insert: endpoint({ ...crud.insert, isIdempotent: true, maxBytes: 1024 * 1024 }),
  update: endpoint({ ...crud.update, maxBytes: 1024 * 1024 }),
  statistics: endpoint({
    ...questionPaths.statistics,
    summary: 'How students answered one question, and what stands out',
    params: idParams,
    status: 200,
    response: questionStatistics,
  }),
};
