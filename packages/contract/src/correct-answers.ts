import { z } from 'zod';
import { countEndpoint, endpoint, id, idParams, listOf, pageQuery, queryId, timestamp } from './kit.ts';

export const correctAnswer = z.object({
  id,
  question_id: id,
  question_text: z.string(),
  /** The texts of the correct options, true or false, or a text. */
  answer: z.union([z.array(z.string()), z.boolean(), z.string()]),
  created_at: timestamp,
});
/** The correct answer of one question as the API answers it. */
export type CorrectAnswer = z.input<typeof correctAnswer>;

export const correctAnswers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/correct-answers',
    summary: 'Correct answers, newest first',
    access: 'administrator',
    query: pageQuery,
    status: 200,
    response: listOf(correctAnswer),
  }),
  count: countEndpoint('/v1/correct-answers', 'correct answers', ['available']),
  find: endpoint({
    method: 'GET',
    path: '/v1/correct-answers/:question_id',
    summary: 'The correct answer of a question',
    access: 'administrator',
    params: z.object({ question_id: queryId }),
    status: 200,
    response: correctAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/correct-answers/:id',
    summary: 'Delete a correct answer; its question has none until it is edited',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};
