import type { Verdict } from '@quizdesk/contract/verdicts';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonValue, moment, reference } from './columns.ts';

/**
 * What has happened to answers, and to questions that have figures, since it was last counted: triggers append to it,
 * and a background job folds it into the totals (docs/design/play-and-figures.md).
 */
export const answer_changes = pgTable('answer_changes', {
  question_id: reference(),
  user_id: reference(),
  /** When the answers were given, and what their ids are; without them, all days of the student are to be counted. */
  hour: moment(),
  first_id: reference(),
  last_id: reference(),
  answers: integer().notNull().default(0),
  correct: integer().notNull().default(0),
});

/**
 * How many answers a student has given and how many were right, by id of the answer and not by day: what discrimination of
 * questions compares students by. Without what `answer_changes` holds. Points are in `play_totals`.
 */
export const student_totals = pgTable('student_totals', {
  /** Without a foreign key: deleting an account deletes its answers, and so its totals. */
  user_id: reference().primaryKey(),
  answers: integer().notNull(),
  correct: integer().notNull(),
});

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
