import { account } from './account.ts';
import { badges } from './badges.ts';
import { bulkQuestions } from './bulk-questions.ts';
import { coinPackages } from './coin-packages.ts';
import { correctAnswers } from './correct-answers.ts';
import { counts } from './counts.ts';
import type { Endpoint } from './kit.ts';
import { levels } from './levels.ts';
import { notifications } from './notifications.ts';
import { options } from './options.ts';
import {
  activities,
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from './play.ts';
import { questions } from './questions.ts';
import { quizzes } from './quizzes.ts';
import { rounds } from './rounds.ts';
import { schools } from './schools.ts';
import { subscriptions } from './subscriptions.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { waitlist } from './waitlist.ts';

/** Every endpoint of the API and the account service, for what holds of all calls. A new resource is added here. */
export const everyEndpoint: readonly Endpoint[] = [
  account,
  activities,
  badges,
  bulkQuestions,
  coinPackages,
  correctAnswers,
  counts,
  levels,
  notifications,
  options,
  qotdAttempts,
  questions,
  quizzes,
  rounds,
  schools,
  streaks,
  subscriptions,
  suggestedAttempts,
  uploads,
  userAnswers,
  userBadges,
  userLevelProgress,
  users,
  waitlist,
].flatMap((resource) => Object.values<Endpoint>(resource));
