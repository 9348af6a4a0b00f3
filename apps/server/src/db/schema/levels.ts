import { type ActivityStatus, DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { maxLengths, ownId, reference, timestamps, version } from './columns.ts';
import { quizzes } from './quizzes.ts';

/** One level of a quiz; participants unlock them in order. */
export const levels = pgTable(
  'levels',
  {
    id: ownId(),
    quiz_id: reference()
      .notNull()
      .default(DEFAULT_QUIZ_ID)
      .references(() => quizzes.id),
    level_number: integer().notNull(),
    description: text().notNull(),
    /** Seconds; 0 is no limit. */
    time_limit: integer().notNull().default(0),
    status: text().$type<ActivityStatus>().notNull().default('active'),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    // Questions refer to both, so that a question is always of its level's quiz.
    uniqueIndex('levels_id_key').on(table.id, table.quiz_id),
    uniqueIndex('levels_level_number_key').on(table.quiz_id, table.level_number),
    check('levels_level_number_check', sql`${table.level_number} >= 0`),
    check('levels_time_limit_check', sql`${table.time_limit} >= 0`),
    check('levels_status_check', sql`${table.status} IN ('active', 'inactive')`),
    ...maxLengths('levels', [[table.description, 2000]]),
  ],
);
