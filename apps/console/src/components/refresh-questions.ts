import { refresh } from '../lib/query-client.ts';

/** Lets everything that shows or counts questions be read again: also answers, which name their question. */
export function refreshQuestions(): Promise<void> {
  return refresh('questions', 'correct_answers', 'levels', 'rounds', 'user_answers', 'user_activities');
}
