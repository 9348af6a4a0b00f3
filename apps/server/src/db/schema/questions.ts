import { ANSWER_TYPES, QUESTION_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, reference, timestamps } from './columns.ts';
import { levels } from './levels.ts';
import { quizzes } from './quizzes.ts';
import { rounds } from './rounds.ts';

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** One question of the bank. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    quiz_id: reference().references(() => quizzes.id),
    level_id: reference().references(() => levels.id),
    round_id: reference().references(() => rounds.id),
    question_type: text().$type<(typeof QUESTION_TYPES)[number]>(),
    subject: text().$type<(typeof SUBJECTS)[number]>().notNull(),
    question_text: text().notNull(),
    /** Seconds to answer. */
    time: integer().notNull(),
    score: integer().notNull(),
    /** File name of an uploaded image. */
    media_file: text(),
    answer_type: text().$type<(typeof ANSWER_TYPES)[number]>().notNull(),
    notes: text(),
    hint: text(),
    ...timestamps(),
  },
  (table) => [
    index('questions_level_id_index').on(table.level_id, table.id),
    index('questions_round_id_index').on(table.round_id, table.id),
    check('questions_question_type_check', sql`${table.question_type} IN (${oneOf(QUESTION_TYPES)})`),
    check('questions_subject_check', sql`${table.subject} IN (${oneOf(SUBJECTS)})`),
    check('questions_answer_type_check', sql`${table.answer_type} IN (${oneOf(ANSWER_TYPES)})`),
  ],
);

/** The correct answer of one question, always in step with it. */
export const correct_answers = pgTable(
  'correct_answers',
  {
    id: id(),
    question_id: reference()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    /** Option texts for multiple choice, true or false, or a text for short answer. */
    answer: jsonb().$type<string[] | boolean | string>().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('correct_answers_question_id_key').on(table.question_id)],
);
