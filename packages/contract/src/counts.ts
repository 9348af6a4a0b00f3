import { countEndpoint } from './kit.ts';
import { schools } from './schools.ts';

/** The seven counts of the dashboard and the menu, each a call of its resource. */
export const counts = {
  schools: schools.count,
  users: countEndpoint('/v1/users', 'accounts', ['available', 'active']),
  rounds: countEndpoint('/v1/rounds', 'rounds', ['available', 'active', 'inactive']),
  questions: countEndpoint('/v1/questions', 'questions', ['available']),
  correct_answers: countEndpoint('/v1/correct-answers', 'correct answers', ['available']),
  user_level_progress: countEndpoint('/v1/user-level-progress', 'progress records', ['available']),
  user_answers: countEndpoint('/v1/user-answers', 'answers by participants', ['available']),
};
export type CountName = keyof typeof counts;
