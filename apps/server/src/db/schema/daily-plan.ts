import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { ownId, reference } from './columns.ts';
import { questions } from './questions.ts';

/** Which questions the quiz of each day asks. The participants' app reads it from here. */
export const daily_plan = pgTable(
  'daily_plan',
  {
    id: ownId(),
    /** Without one it is a question of the reserve. */
    date: date({ mode: 'string' }),
    /** Its place among the questions of the day, from 1. Where a question was deleted, a place is free. */
    position: integer().notNull(),
    question_id: reference()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('daily_plan_position_key').on(table.date, table.position).nullsNotDistinct(),
    index('daily_plan_question_id_index').on(table.question_id, table.date),
    check('daily_plan_position_check', sql`${table.position} >= 1`),
  ],
);
