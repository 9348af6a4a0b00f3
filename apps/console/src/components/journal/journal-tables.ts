import type { JournaledTable } from '@quizdesk/contract/things';
import { thingOf } from '@quizdesk/contract/things';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { plural } from '../format/format-number.ts';
import { stateText } from '../format/labels.ts';

/** Where the rows of a table are shown. */
interface TablePages {
  /** The list that has them. */
  readonly list?: LinkProps['to'];
  /** The page of one of them. */
  readonly page?: (id: number) => LinkProps;
}

/** Every table of the journal. */
export const JOURNAL_TABLES: Readonly<Record<JournaledTable, TablePages>> = {
  schools: { list: '/schools', page: (id) => linkOptions({ to: '/schools/$id', params: { id } }) },
  users: {
    list: '/users',
    page: (id) => linkOptions({ to: '/profile/$idOrUsername', params: { idOrUsername: String(id) } }),
  },
  questions: { list: '/questions', page: (id) => linkOptions({ to: '/questions/$id', params: { id } }) },
  question_options: {},
  correct_answers: { list: '/correct-answers' },
  different_questions: {},
  daily_plan: { list: '/quiz-of-day/calendar' },
  rounds: { list: '/rounds', page: (id) => linkOptions({ to: '/rounds/$id/edit', params: { id } }) },
  levels: { list: '/levels', page: (id) => linkOptions({ to: '/quizzes-by-level/$id', params: { id } }) },
  quizzes: {},
  options: { list: '/options' },
  badges: { list: '/badges', page: (id) => linkOptions({ to: '/badges/$id', params: { id } }) },
  user_badges: { list: '/user-badges' },
  badge_revocations: {},
  coin_packages: {
    list: '/coin-packages',
    page: (id) => linkOptions({ to: '/coin-packages/$id/edit', params: { id } }),
  },
  subscriptions: { list: '/user/subscriptions' },
  message_templates: {
    list: '/notifications/templates',
    page: (id) => linkOptions({ to: '/notifications/templates/$id/edit', params: { id } }),
  },
  notification_batches: { list: '/notifications/groups' },
  notifications: { list: '/notifications' },
  user_answers: { list: '/user-answers' },
  suggested_quiz_attempts: { list: '/sq-attempts' },
  qotd_attempts: { list: '/qotd-attempts' },
  user_level_progress: { list: '/user-level-progress' },
  user_streaks: { list: '/user-streak' },
  streak_grants: { list: '/user-streak' },
  streak_history: { list: '/streak-history' },
  views: {},
  waitlist: { list: '/waitlist' },
};

const isJournaled = (table: string): table is JournaledTable => Object.hasOwn(JOURNAL_TABLES, table);

/** Where the rows of a table are shown; nowhere where the table is not known here. */
export const pagesOf = (table: string): TablePages => (isJournaled(table) ? JOURNAL_TABLES[table] : {});

/** So many rows of a table: 12 answers. */
export const rowsText = (table: string, count: number): string => plural(count, thingOf(table), thingOf(table, 'many'));

/** A row by its kind and number: Question 2741. */
export const rowName = (table: string, id: number): string => `${stateText(thingOf(table))} ${id}`;

/** The kind of a row: Coin package. */
export const kindText = (table: string): string => stateText(thingOf(table));

/** The kind of rows: Coin packages. */
export const kindsText = (table: string): string => stateText(thingOf(table, 'many'));
