import type { ActivityStatus } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { maxLengths, ownId, timestamps, version } from './columns.ts';

/** One round of the contest; every round is available in each level. */
export const rounds = pgTable(
  'rounds',
  {
    id: ownId(),
    name: text().notNull(),
    serial_number: integer().notNull(),
    max_questions: integer().notNull(),
    status: text().$type<ActivityStatus>().notNull().default('active'),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('rounds_serial_number_key').on(table.serial_number),
    check('rounds_serial_number_check', sql`${table.serial_number} >= 0`),
    check('rounds_max_questions_check', sql`${table.max_questions} >= 1`),
    check('rounds_status_check', sql`${table.status} IN ('active', 'inactive')`),
    ...maxLengths('rounds', [[table.name, 200]]),
  ],
);
