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
    /** The day up to which sums of a week before are summed. */
    week_before: date({ mode: 'string' }),
    /** The day that it moves to, where that has begun: users with ids up to `week_upto` are summed up to this day already. */
    week_next: date({ mode: 'string' }),
    week_upto: reference().notNull().default(0),
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

/** How many answers each question has, but for what the log has. The last id that there can be stands for no question. */
export const question_answers = pgTable('question_answers', {
  question_id: reference().primaryKey(),
  n: integer().notNull(),
});

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
    // With all that standings of a subject and a level read: almost every row of them is on a page of its own.
    index('play_days_by_kind_index').on(
      table.day,
      table.subject,
      table.level_id,
      table.user_id,
      table.points,
      table.answers,
      table.correct,
    ),
  ],
);

/**
 * All days of play of a student together, for standings of everything: the sum of their `play_days`, and of those up to
 * `play_clock.week_before`. Ranked are students with answers.
 */
export const play_totals = pgTable(
  'play_totals',
  {
    user_id: reference().primaryKey(),
    answers: integer().notNull(),
    correct: integer().notNull(),
    points: bigint({ mode: 'number' }).notNull(),
    /** The school and the role, as they were when this row was last added to; changes of them are in `student_changes`. */
    school_id: reference(),
    is_student: boolean().notNull().default(false),
    answers_before: integer().notNull().default(0),
    points_before: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('play_totals_rank_index')
      .on(table.points.desc().nullsFirst(), table.user_id)
      .where(sql`${table.is_student} AND ${table.answers} > 0`),
  ],
);

/** When each user played last, in days of the contest: what the list of students is sorted by. Triggers keep it up. */
export const last_plays = pgTable(
  'last_plays',
  {
    user_id: reference().primaryKey(),
    /** Before all days where there was none. */
    day: date({ mode: 'string' }).notNull(),
    is_student: boolean().notNull(),
  },
  (table) => [index('last_plays_day_index').on(table.day, table.user_id).where(sql`${table.is_student}`)],
);

/** Users who changed school or role or are gone, until their `play_totals` follow: a trigger appends to it. */
export const student_changes = pgTable('student_changes', { user_id: reference().notNull() });

/** How many of the ranked students have so many points, now and a week before. */
export const rank_counts = pgTable(
  'rank_counts',
  {
    is_before: boolean().notNull(),
    points: bigint({ mode: 'number' }).notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'rank_counts_key', columns: [table.is_before, table.points] })],
);

/** The ranked students of a school together, now and a week before. Without a foreign key, as `play_days`. */
export const school_sums = pgTable('school_sums', {
  school_id: reference().primaryKey(),
  players: integer().notNull(),
  answers: bigint({ mode: 'number' }).notNull(),
  correct: bigint({ mode: 'number' }).notNull(),
  points: bigint({ mode: 'number' }).notNull(),
  players_before: integer().notNull(),
  points_before: bigint({ mode: 'number' }).notNull(),
});

/**
 * What a student earned in a month up to each day with play: standings of any days are differences of two of these sums, one row
 * a student and month however many days they are.
 */
export const play_months = pgTable(
  'play_months',
  {
    /** Empty for everything, a subject, or the id of a level. */
    kind: text().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    user_id: reference().notNull(),
    /** The days with play: bit 0 is the first of the month. */
    days: integer().notNull(),
    /** For each of these days the points of the month up to it. */
    points: bigint({ mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ name: 'play_months_key', columns: [table.kind, table.month, table.user_id] })],
);

/** All days of play of a student together, by level and subject: what the pages of standings, schools and levels show of them. */
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
