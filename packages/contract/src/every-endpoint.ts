import { account } from './account.ts';
import { badges } from './badges.ts';
import { bulk, selectedExports } from './bulk-endpoints.ts';
import { bulkQuestions } from './bulk-questions.ts';
import { coinPackages } from './coin-packages.ts';
import { correctAnswers } from './correct-answers.ts';
import { corrections } from './corrections.ts';
import { imports } from './imports.ts';
import type { Endpoint } from './kit.ts';
import { levels } from './levels.ts';
import { lookAlikes } from './look-alikes.ts';
import { messageTemplates } from './message-templates.ts';
import { notificationBatches } from './notification-batches.ts';
import { notifications } from './notifications.ts';
import { operations, trash } from './operations.ts';
import { options } from './options.ts';
import { overviews } from './overview.ts';
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
import { quizOfDay } from './quiz-of-day.ts';
import { quizzes } from './quizzes.ts';
import { rounds } from './rounds.ts';
import { schools } from './schools.ts';
import { standings } from './standings.ts';
import { streakDesks } from './streak-desk.ts';
import { subscriptions } from './subscriptions.ts';
import { systems } from './system.ts';
import { timelines } from './timeline.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { preferences, views } from './views.ts';
import { waitlist } from './waitlist.ts';

/** Every resource of the API and the account service by its name. A new resource is added here. */
const resources = {
  account,
  activities,
  badges,
  bulkQuestions,
  coinPackages,
  correctAnswers,
  corrections,
  imports,
  levels,
  lookAlikes,
  messageTemplates,
  notificationBatches,
  notifications,
  operations,
  options: { ...options, bulk: bulk.options },
  overviews,
  preferences,
  qotdAttempts,
  questions: { ...questions, bulk: bulk.questions, exportSelected: selectedExports.questions },
  quizOfDay,
  quizzes,
  rounds,
  schools: { ...schools, bulk: bulk.schools, exportSelected: selectedExports.schools },
  standings,
  streakDesks,
  streaks,
  subscriptions,
  suggestedAttempts,
  systems,
  timelines,
  trash,
  uploads,
  userAnswers,
  userBadges,
  userLevelProgress,
  users: { ...users, bulk: bulk.users, exportSelected: selectedExports.users },
  views,
  waitlist: { ...waitlist, bulk: bulk.waitlist, exportSelected: selectedExports.waitlist },
};

export type Resources = typeof resources;

/** An endpoint with the names it has in the contract: of its resource and of its verb. */
export interface NamedEndpoint {
  readonly resource: string;
  readonly verb: string;
  readonly endpoint: Endpoint;
}

export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(resources).flatMap(([resource, calls]) =>
  Object.entries<Endpoint>(calls).map(([verb, endpoint]) => ({ resource, verb, endpoint })),
);

/** Every endpoint, for what holds of all calls. */
export const everyEndpoint: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint);
