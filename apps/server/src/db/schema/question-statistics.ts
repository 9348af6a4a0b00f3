import type { Verdict } from '@quizdesk/contract/verdicts';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonValue, moment, reference } from './columns.ts';

/** Questions with figures that were changed: triggers append to it, and the job that computes figures empties it. */
export const question_changes = pgTable('question_changes', { question_id: reference().notNull() });

/** A question whose figures are to be computed, and since when. */
export const question_statistics_due = pgTable('question_statistics_due', {
  question_id: reference().primaryKey(),
  since: moment().notNull().defaultNow(),
});

/** The figures of a question that students have answered. Without a foreign key: they keep no question from being deleted. */
export const question_statistics = pgTable(
  'question_statistics',
  {
    question_id: reference().primaryKey(),
    answers: integer().notNull(),
    facility: doublePrecision().notNull(),
    discrimination: doublePrecision(),
    verdicts: text().array().$type<Verdict[]>().notNull().default(sql`'{}'`),
    /** Everything that the page of a question shows too. */
    details: jsonValue<unknown>().notNull(),
    computed_at: moment().notNull().defaultNow(),
  },
  (table) => [index('question_statistics_computed_at_index').on(table.computed_at)],
);
