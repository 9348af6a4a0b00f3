import { correctAnswerPaths } from './correct-answers.ts';
import { levelProgressPaths, userAnswerPaths } from './play.ts';
import { questionPaths } from './questions.ts';
import { roundPaths } from './rounds.ts';
import { schoolPaths } from './schools.ts';
import { userPaths } from './users.ts';

/** The seven counts of the dashboard and the menu. */
export const countPaths = {
  schools: schoolPaths.count,
  users: userPaths.count,
  rounds: roundPaths.count,
  questions: questionPaths.count,
  correct_answers: correctAnswerPaths.count,
  user_level_progress: levelProgressPaths.count,
  user_answers: userAnswerPaths.count,
};
