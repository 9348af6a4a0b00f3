import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference } from './columns.ts';

/**
 * What has happened to answers since it was last added up: triggers append a row for each answer that was stored or taken away,
 * and a background job adds them to everything that is kept of answers (docs/design/play-and-figures.md).
 */
export const answer_log = pgTable('answer_log', {
  /** The answer's own values, as they came or went. */
  id: reference().notNull(),
  user_id: reference().notNull(),
  question_id: reference(),
  level_id: reference(),
  created_at: moment().notNull(),
  /** The oldest rows are taken first, and say how far behind the sums are. */
  logged_at: moment().notNull().default(sql`clock_timestamp()`),
  points: integer().notNull(),
  /** 1 for an answer that came, -1 for one that went. */
  n: smallint().notNull(),
  is_correct: boolean().notNull(),
});

/** Under which subject the answers to a question are counted; one that is not here is counted under the empty one. */
export const counted_subjects = pgTable('counted_subjects', {
  question_id: reference().primaryKey(),
  subject: text().notNull(),
});

/** Questions that are new, deleted, restored or of another subject: their answers move to the subject that holds now, one question after the other. */
export const question_moves = pgTable('question_moves', {
  id: ownId(),
  question_id: reference().notNull(),
  /** Answers with ids up to this one have been moved. */
  upto: reference().notNull().default(0),
  /** The subject that the answers move to; null until it is the question's turn. */
  becomes: text(),
});

/** By which clock the days of play are counted, and how far the first count has come: one row at most. */
export const play_clock = pgTable(
  'play_clock',
  {
    is_only: boolean().primaryKey().default(true),
    zone: text().notNull(),
    /** Of the users with ids up to this one everything is counted but what the log has; of the others nothing is added from it. */
    students_upto: reference().notNull().default(0),
    /** The same of answers with ids up to this one, in cells. */
    answers_upto: reference().notNull().default(0),
  },
  (table) => [check('play_clock_is_only_check', sql`${table.is_only}`)],
);

/** How many answers there are of a block of 4096 ids, a quarter of an hour, a verdict and a number of points, but for what the log has. */
export const answer_cells = pgTable(
  'answer_cells',
  {
    block: bigint({ mode: 'number' }).notNull(),
    quarter: moment().notNull(),
    is_correct: boolean().notNull(),
    points: integer().notNull(),
    n: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'answer_cells_key', columns: [table.block, table.quarter, table.is_correct, table.points] }),
  ],
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
