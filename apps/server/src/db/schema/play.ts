import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, maxLengths, moment, reference } from './columns.ts';
import { levels } from './levels.ts';
import { users } from './users.ts';

/** Whose record it is; it goes with the account. */
const owner = () =>
  reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** When an attempt counts as an activity; queries must use the same expression to match its index. */
const happenedAt = ({ completed_at, created_at }: Readonly<Record<'completed_at' | 'created_at', AnyPgColumn>>) =>
  sql`coalesce(${completed_at}, ${created_at})`;

/** How far one participant has come in one level. */
export const user_level_progress = pgTable(
  'user_level_progress',
  {
    id: id(),
    user_id: owner(),
    level_id: reference()
      .notNull()
      .references(() => levels.id),
    status: text().notNull(),
    unlocked_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_level_progress_level_id_key').on(table.user_id, table.level_id),
    index('user_level_progress_level_id_index').on(table.level_id, table.id),
    index('user_level_progress_created_at_index').on(table.created_at, table.id),
    index('user_level_progress_unlocked_at_index').on(table.unlocked_at, table.id),
    ...maxLengths('user_level_progress', [[table.status, 100]]),
  ],
);

/** Each set of levels that a user has, or once had, progress at. */
export const level_sets = pgTable('level_sets', {
  /** Made of the ids of its levels. */
  id: uuid().primaryKey(),
  /** In their order. */
  level_ids: reference().array().notNull(),
});

/** Which levels each user has progress at. Triggers keep it up. */
export const user_level_sets = pgTable(
  'user_level_sets',
  {
    user_id: owner().primaryKey(),
    /** All zeros until it has been taken from the progress of before this table was there, which a background job does. */
    set_id: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
  },
  (table) => [index('user_level_sets_set_index').on(table.set_id, table.user_id)],
);

/** One go of a participant at the suggested quiz of a level. */
export const suggested_quiz_attempts = pgTable(
  'suggested_quiz_attempts',
  {
    id: id(),
    user_id: owner(),
    /** Kept when the level is deleted; see `user_answers`. */
    level_id: reference(),
    bonus_point: integer().notNull().default(0),
    status: text().notNull(),
    completed_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('suggested_quiz_attempts_user_id_index').on(table.user_id, table.id),
    index('suggested_quiz_attempts_level_id_index').on(table.level_id),
    index('suggested_quiz_attempts_created_at_index').on(table.created_at, table.id),
    index('suggested_quiz_attempts_happened_at_index').on(happenedAt(table), table.id),
    index('suggested_quiz_attempts_bonus_point_index').on(table.bonus_point, table.id),
    index('suggested_quiz_attempts_completed_at_index').on(table.completed_at, table.id),
    ...maxLengths('suggested_quiz_attempts', [[table.status, 100]]),
  ],
);

/** One go of a participant at the quiz of a day. */
export const qotd_attempts = pgTable(
  'qotd_attempts',
  {
    id: id(),
    user_id: owner(),
    status: text().notNull(),
    score: integer().notNull().default(0),
    bonus_points: integer().notNull().default(0),
    bonus_awarded: boolean().notNull().default(false),
    /** Seconds. */
    time_taken: integer().notNull().default(0),
    quiz_date: date({ mode: 'string' }).notNull(),
    completed_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('qotd_attempts_user_id_index').on(table.user_id, table.id),
    index('qotd_attempts_created_at_index').on(table.created_at, table.id),
    index('qotd_attempts_happened_at_index').on(happenedAt(table), table.id),
    index('qotd_attempts_score_index').on(table.score, table.id),
    index('qotd_attempts_time_taken_index').on(table.time_taken, table.id),
    index('qotd_attempts_quiz_date_index').on(table.quiz_date, table.id),
    check('qotd_attempts_time_taken_check', sql`${table.time_taken} >= 0`),
    ...maxLengths('qotd_attempts', [[table.status, 100]]),
  ],
);

/**
 * One answer that a participant gave. It keeps the ids of its question, level and attempt after they are deleted: without
 * foreign keys, so that a delete touches no answer. Those ids are never given again (`ids_advance`).
 */
export const user_answers = pgTable(
  'user_answers',
  {
    id: id(),
    question_id: reference(),
    level_id: reference(),
    sq_attempt_id: reference(),
    qotd_attempt_id: reference(),
    user_id: owner(),
    answer: text().notNull(),
    is_correct: boolean().notNull(),
    points_earned: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('user_answers_user_id_index').on(table.user_id, table.id),
    // With what lists of a question's answers are filtered and sorted by, so that counting them reads no rows.
    index('user_answers_of_question_index').on(
      table.question_id,
      table.id,
      table.created_at,
      table.is_correct,
      table.points_earned,
    ),
    index('user_answers_created_at_index').on(table.created_at, table.id),
    index('user_answers_points_earned_index').on(table.points_earned, table.id),
    index('user_answers_sq_attempt_id_index').on(table.sq_attempt_id).where(sql`${table.sq_attempt_id} IS NOT NULL`),
    index('user_answers_qotd_attempt_id_index')
      .on(table.qotd_attempt_id)
      .where(sql`${table.qotd_attempt_id} IS NOT NULL`),
    ...maxLengths('user_answers', [[table.answer, 4000]]),
  ],
);

/** How many days in a row a participant had played, each time that the number changed. */
export const streak_history = pgTable(
  'streak_history',
  {
    id: id(),
    user_id: owner(),
    streak: integer().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('streak_history_user_id_index').on(table.user_id, table.id),
    index('streak_history_created_at_index').on(table.created_at, table.id),
    index('streak_history_streak_index').on(table.streak, table.id),
    check('streak_history_streak_check', sql`${table.streak} >= 0`),
  ],
);

/** How many days in a row a participant has played by now. */
export const user_streaks = pgTable(
  'user_streaks',
  {
    id: id(),
    user_id: owner(),
    current_streak: integer().notNull(),
    last_action_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_streaks_user_id_key').on(table.user_id),
    index('user_streaks_last_action_at_index').on(table.last_action_at, table.id),
    index('user_streaks_current_streak_index').on(table.current_streak, table.id),
    check('user_streaks_current_streak_check', sql`${table.current_streak} >= 0`),
  ],
);
