import { z } from 'zod';
import { id, queryId, timestamp } from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { correctAnswerPaths } from './paths/correct-answers.ts';

export const correctAnswer = z.object({
  id,
  question_id: id,
  question_text: z.string(),
  /** The texts of the correct options, true or false, or a text. */
  answer: z.union([z.array(z.string()), z.boolean(), z.string()]),
  created_at: timestamp,
});
/** The correct answer of one question as the API returns it. */
export type CorrectAnswer = z.input<typeof correctAnswer>;

export const correctAnswers = {
  ...crudEndpoints(correctAnswerPaths, {
    one: 'correct answer',
    many: 'correct answers',
    order: 'newest first',
    row: correctAnswer,
    statuses: ['available'],
    removable: 'correct answer; its question has none until it is edited',
  }),
  find: endpoint({
    ...correctAnswerPaths.find,
    summary: 'The correct answer of a question',
    params: z.object({ question_id: queryId }),
    status: 200,
    response: correctAnswer,
  }),
};
