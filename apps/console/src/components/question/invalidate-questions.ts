import { invalidate } from '../../lib/query/query-client.ts';

/** Refetches everything that shows or counts questions: also answers, which name their question. */
export function invalidateQuestions(): Promise<void> {
  return invalidate('questions', 'correct_answers', 'levels', 'quiz_plan', 'rounds', 'user_answers', 'user_activities');
}
