import { refresh } from '../lib/query-client.ts';

/** Lets everything that shows or counts questions be read anew: correct answers, and what hangs on levels and rounds. */
export function refreshQuestions(): Promise<void> {
  return refresh('questions', 'correct_answers', 'levels', 'rounds');
}
