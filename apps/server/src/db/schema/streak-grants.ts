import { date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { maxLengths, moment, ownId, reference } from './columns.ts';
import { users } from './users.ts';

/**
 * Days that count for a streak although nothing was played. Streaks follow from them by a trigger, outside of the journal:
 * they are records of the participants' app (docs/design/play-and-figures.md).
 */
export const streak_grants = pgTable(
  'streak_grants',
  {
    id: ownId(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A day of `time_zone`. */
    date: date({ mode: 'string' }).notNull(),
    /** That of the contest when the day was restored: it decides which days were played. */
    time_zone: text().notNull(),
    reason: text().notNull(),
    /** Without a foreign key, so that it outlives the account. */
    granted_by: reference(),
    created_at: moment().notNull().defaultNow(),
    /** The streak and its last action before and after, for what takes the day back before anything else happened. */
    streak_before: integer(),
    action_before: moment(),
    streak_after: integer(),
    action_after: moment(),
  },
  (table) => [
    unique('streak_grants_date_key').on(table.user_id, table.date),
    ...maxLengths('streak_grants', [
      [table.reason, 300],
      [table.time_zone, 100],
    ]),
  ],
);
