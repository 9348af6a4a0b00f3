import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference } from './columns.ts';

/** Students all of whose days of play are to be counted (docs/decisions/0044). */
export const play_days_due = pgTable('play_days_due', { user_id: reference().primaryKey() });

/** Hours in which answers of a student changed, and the ids of these answers: the days that have them are to be counted. */
export const play_hours_due = pgTable(
  'play_hours_due',
  {
    user_id: reference().notNull(),
    hour: moment().notNull(),
    first_id: reference().notNull(),
    last_id: reference().notNull(),
  },
  (table) => [primaryKey({ name: 'play_hours_due_key', columns: [table.user_id, table.hour] })],
);

/** Questions that were deleted, restored or given another subject: the days of their answers are to be counted. */
export const question_moves = pgTable('question_moves', {
  id: ownId(),
  question_id: reference().notNull(),
  /** Answers with ids up to this one have been counted since. */
  upto: reference().notNull().default(0),
});

/** By which clock the days of play are counted: one row at most. */
export const play_clock = pgTable(
  'play_clock',
  { is_only: boolean().primaryKey().default(true), zone: text().notNull() },
  (table) => [check('play_clock_is_only_check', sql`${table.is_only}`)],
);

/**
 * What a student answered on a day of the contest, by level and subject. A background job keeps it up. Without foreign
 * keys: it can be counted again from the answers.
 */
export const play_days = pgTable(
  'play_days',
  {
    user_id: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** 0 for answers without a level. */
    level_id: reference().notNull(),
    /** Empty where the question is gone. */
    subject: text().notNull(),
    answers: integer().notNull(),
    correct: integer().notNull(),
    points: bigint({ mode: 'number' }).notNull(),
    /** No answer that was counted has an id outside of these: rows from before they were kept have the widest. */
    first_id: reference().notNull().default(0),
    last_id: reference().notNull().default(sql`9223372036854775807`),
  },
  (table) => [
    primaryKey({ name: 'play_days_key', columns: [table.user_id, table.day, table.level_id, table.subject] }),
    index('play_days_day_index').on(table.day),
  ],
);

/** All days of play of a student together, with points, for standings of everything: the sum of their `play_days`. */
export const play_totals = pgTable('play_totals', {
  user_id: reference().primaryKey(),
  answers: integer().notNull(),
  correct: integer().notNull(),
  points: bigint({ mode: 'number' }).notNull(),
});

/** All days of play of a student together, by level and subject: for standings of one of them. */
export const play_sums = pgTable(
  'play_sums',
  {
    user_id: reference().notNull(),
    /** 0 for answers without a level. */
    level_id: reference().notNull(),
    /** Empty where the question is gone. */
    subject: text().notNull(),
    answers: integer().notNull(),
    correct: integer().notNull(),
    points: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'play_sums_key', columns: [table.user_id, table.level_id, table.subject] }),
    index('play_sums_subject_index').on(table.subject, table.level_id),
    index('play_sums_level_index').on(table.level_id),
  ],
);

/** All play together by subject: what a school's subjects are compared with. The job that counts `play_sums` keeps it up. */
export const subject_sums = pgTable('subject_sums', {
  /** Empty where the question is gone. */
  subject: text().primaryKey(),
  answers: bigint({ mode: 'number' }).notNull(),
  correct: bigint({ mode: 'number' }).notNull(),
});
