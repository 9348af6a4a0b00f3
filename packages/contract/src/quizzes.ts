import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { quizPaths } from './paths/quizzes.ts';

export const quiz = z.object({
  id,
  title: z.string(),
  subject: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A quiz as the API returns it. */
export type Quiz = z.input<typeof quiz>;

export const quizzes = crudEndpoints(quizPaths, { one: 'quiz', many: 'quizzes', order: 'newest first', row: quiz });
