import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';

/** Students whose days of play are to be counted anew (docs/decisions/0044). */
export const play_days_due = pgTable('play_days_due', { user_id: reference().primaryKey() });

/**
 * What a student answered on a day of the contest, by level and subject. A background job keeps it up. Without foreign
 * keys: it can be counted anew from the answers.
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
  },
  (table) => [
    primaryKey({ name: 'play_days_key', columns: [table.user_id, table.day, table.level_id, table.subject] }),
    index('play_days_day_index').on(table.day),
  ],
);

/** All days of play of a student together, for standings of everything. */
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

/** All play together by subject: what a school's subjects are shown beside. The job that counts `play_sums` keeps it up. */
export const subject_sums = pgTable('subject_sums', {
  /** Empty where the question is gone. */
  subject: text().primaryKey(),
  answers: bigint({ mode: 'number' }).notNull(),
  correct: bigint({ mode: 'number' }).notNull(),
});
