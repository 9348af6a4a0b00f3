import { correctAnswers } from './correct-answers.ts';
import { userAnswers, userLevelProgress } from './play.ts';
import { questions } from './questions.ts';
import { rounds } from './rounds.ts';
import { schools } from './schools.ts';
import { users } from './users.ts';

/** The seven counts of the dashboard and the menu, each a call of its resource. */
export const counts = {
  schools: schools.count,
  users: users.count,
  rounds: rounds.count,
  questions: questions.count,
  correct_answers: correctAnswers.count,
  user_level_progress: userLevelProgress.count,
  user_answers: userAnswers.count,
};
export type CountName = keyof typeof counts;
