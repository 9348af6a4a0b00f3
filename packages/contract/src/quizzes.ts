import { z } from 'zod';
import { endpoint, id, listOf, pageQuery, timestamp } from './kit.ts';

export const quiz = z.object({
  id,
  title: z.string(),
  subject: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A quiz as the API answers it. */
export type Quiz = z.input<typeof quiz>;

export const quizzes = {
  list: endpoint({
    method: 'GET',
    path: '/v1/quizzes',
    summary: 'Quizzes, newest first',
    access: 'administrator',
    query: pageQuery,
    status: 200,
    response: listOf(quiz),
  }),
};
