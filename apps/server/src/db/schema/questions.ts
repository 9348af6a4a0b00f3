import {
  ANSWER_TYPES,
  type AnswerType,
  QUESTION_TYPES,
  type QuestionType,
  SUBJECTS,
  type Subject,
} from '@quizdesk/contract/constants';
import type { LintCode } from '@quizdesk/contract/rules/lint/lint-note';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { jsonValue, maxLengths, moment, oneOf, ownId, reference, timestamps, version } from './columns.ts';
import { levels } from './levels.ts';
import { quizzes } from './quizzes.ts';
import { rounds } from './rounds.ts';
import { users } from './users.ts';

/** One question of the bank. */
export const questions = pgTable(
  'questions',
  {
    id: ownId(),
    quiz_id: reference()
      .notNull()
      .references(() => quizzes.id),
    level_id: reference()
      .notNull()
      .references(() => levels.id),
    round_id: reference()
      .notNull()
      .references(() => rounds.id),
    question_type: text().$type<QuestionType>(),
    subject: text().$type<Subject>().notNull(),
    question_text: text().notNull(),
    /** Seconds to answer. */
    time: integer().notNull(),
    score: integer().notNull(),
    /** File name of an uploaded image. */
    media_file: text(),
    /** What the picture shows, for those who cannot see it. */
    media_alt: text(),
    answer_type: text().$type<AnswerType>().notNull(),
    notes: text(),
    hint: text(),
    version: version(),
    updated_by: reference().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    // The quiz is that of the level, and follows it.
    foreignKey({
      name: 'questions_quiz_id_level_fk',
      columns: [table.level_id, table.quiz_id],
      foreignColumns: [levels.id, levels.quiz_id],
    }).onUpdate('cascade'),
    index('questions_level_id_index').on(table.level_id, table.id),
    index('questions_round_level_index').on(table.round_id, table.level_id),
    check('questions_question_type_check', sql`${table.question_type} IN (${oneOf(QUESTION_TYPES)})`),
    check('questions_subject_check', sql`${table.subject} IN (${oneOf(SUBJECTS)})`),
    check('questions_answer_type_check', sql`${table.answer_type} IN (${oneOf(ANSWER_TYPES)})`),
    check('questions_time_check', sql`${table.time} >= 1`),
    check('questions_score_check', sql`${table.score} >= 0`),
    // Deleting an account looks for what it has changed.
    index('questions_updated_by_index').on(table.updated_by).where(sql`${table.updated_by} IS NOT NULL`),
    // The daily and the suggested questions are lists of their own.
    index('questions_question_type_index').on(table.question_type, table.id),
    index('questions_subject_index').on(table.subject, table.id),
    // Whether a text is in the bank already, whatever its case and spaces.
    index('questions_gist_index').on(sql`md5(question_gist(${table.question_text}))`),
    index('questions_same_text_index').on(sql`md5(btrim(app_same(${table.question_text})))`),
    // Longer than the contract allows today: rows that were stored before must remain valid.
    ...maxLengths('questions', [
      [table.question_text, 10_000],
      [table.media_file, 100],
      [table.media_alt, 2000],
      [table.notes, 10_000],
      [table.hint, 2000],
    ]),
  ],
);

/**
 * What there is to note about a question as it was at a version, by the rules of the contract at one of theirs: a background
 * job keeps it up (docs/design/questions.md). Without a foreign key: it keeps no question from being deleted.
 */
export const question_notes = pgTable(
  'question_notes',
  {
    question_id: reference().primaryKey(),
    version: reference().notNull(),
    rules: integer().notNull(),
    codes: text().array().$type<LintCode[]>().notNull(),
    /** The same for questions that look alike. */
    likeness: uuid(),
  },
  (table) => [index('question_notes_likeness_index').on(table.likeness, table.question_id)],
);

/** Two questions that look alike and are to be kept both: neither is listed for the other any more. */
export const different_questions = pgTable(
  'different_questions',
  {
    id: ownId(),
    /** The one with the lower id. */
    question_id: reference()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    other_id: reference()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('different_questions_key').on(table.question_id, table.other_id),
    index('different_questions_other_id_index').on(table.other_id),
    check('different_questions_order_check', sql`${table.question_id} < ${table.other_id}`),
  ],
);

/** One choice of a multiple-choice question. */
export const question_options = pgTable(
  'question_options',
  {
    id: ownId(),
    question_id: reference()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Its position among the question's choices, from 1. */
    position: integer().notNull(),
    option_text: text().notNull(),
    is_correct: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('question_options_position_key').on(table.question_id, table.position),
    ...maxLengths('question_options', [[table.option_text, 2000]]),
  ],
);

/** The correct answer of one question, always in step with it. */
export const correct_answers = pgTable(
  'correct_answers',
  {
    id: ownId(),
    question_id: reference()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Option texts for multiple choice, true or false, or a text for short answer. */
    answer: jsonValue<string[] | boolean | string>().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('correct_answers_question_id_key').on(table.question_id)],
);

/** One stored upload of questions, so that its second arrival gets the same response and is not stored again. */
export const question_uploads = pgTable('question_uploads', {
  id: uuid().primaryKey().defaultRandom(),
  /** The sender and the key. */
  key: text().notNull().unique('question_uploads_key'),
  /** SHA-256 of what was sent. */
  content_hash: text().notNull(),
  inserted: integer().notNull(),
  /** The question, where a single one was sent. */
  question_id: reference().references(() => questions.id, { onDelete: 'cascade' }),
  created_at: moment().notNull().defaultNow(),
});
