import type { JournaledTable } from '@quizdesk/contract/things';
import { getTableColumns } from 'drizzle-orm';
import { type PgColumn, PgNumeric, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import { badge_revocations, badges, user_badges } from '../../db/schema/badges.ts';
import { coin_packages } from '../../db/schema/coin-packages.ts';
import { daily_plan } from '../../db/schema/daily-plan.ts';
import { levels } from '../../db/schema/levels.ts';
import { message_templates, notification_batches, notifications } from '../../db/schema/notifications.ts';
import { options } from '../../db/schema/options.ts';
import {
  qotd_attempts,
  streak_history,
  suggested_quiz_attempts,
  user_answers,
  user_level_progress,
  user_streaks,
} from '../../db/schema/play.ts';
import { correct_answers, question_options, questions } from '../../db/schema/questions.ts';
import { quizzes } from '../../db/schema/quizzes.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { schools } from '../../db/schema/schools.ts';
import { streak_grants } from '../../db/schema/streak-grants.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { waitlist } from '../../db/schema/waitlist.ts';

const TABLES: Readonly<Record<JournaledTable, PgTable>> = {
  badge_revocations,
  badges,
  coin_packages,
  correct_answers,
  daily_plan,
  levels,
  message_templates,
  notification_batches,
  notifications,
  options,
  qotd_attempts,
  question_options,
  questions,
  quizzes,
  rounds,
  schools,
  streak_grants,
  streak_history,
  subscriptions,
  suggested_quiz_attempts,
  user_answers,
  user_badges,
  user_level_progress,
  user_streaks,
  users,
  waitlist,
};

type Show = (value: unknown) => unknown;

/** Amounts of money are numbers in the journal, times have the offset and the digits of the database. */
const SHOWN: readonly (readonly [kind: abstract new (...args: never[]) => PgColumn, show: Show])[] = [
  [PgNumeric, (value) => Number(value).toFixed(2)],
  [PgTimestamp, (value) => new Date(String(value)).toISOString()],
];

/** By table, how its columns are shown that the API writes otherwise than the journal. */
const columnsOf = new Map<string, ReadonlyMap<string, Show>>(
  Object.entries(TABLES).map(([name, table]) => [
    name,
    new Map(
      Object.values(getTableColumns(table)).flatMap((column) => {
        const found = SHOWN.find(([kind]) => column instanceof kind);
        return found ? [[column.name, found[1]] as const] : [];
      }),
    ),
  ]),
);

type Columns = Readonly<Record<string, unknown>>;

/** Columns of a row as the journal has them, written as the API writes them: money with two decimals, times in UTC. */
export function shownColumns(table: string, columns: Columns | null): Record<string, unknown> | null {
  if (columns === null) return null;
  const shows = columnsOf.get(table);
  const shown = (name: string, value: unknown) => (value === null ? null : (shows?.get(name)?.(value) ?? value));
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, shown(name, value)]));
}
