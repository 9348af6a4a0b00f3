import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, reference } from './columns.ts';
import { levels } from './levels.ts';
import { questions } from './questions.ts';
import { users } from './users.ts';

/** How far one participant has come in one level. */
export const user_level_progress = pgTable(
  'user_level_progress',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level_id: reference()
      .notNull()
      .references(() => levels.id),
    status: text().notNull(),
    unlocked_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('user_level_progress_level_id_key').on(table.user_id, table.level_id)],
);

/** One answer that a participant gave; it outlives the question. */
export const user_answers = pgTable(
  'user_answers',
  {
    id: id(),
    question_id: reference().references(() => questions.id, { onDelete: 'set null' }),
    level_id: reference().references(() => levels.id, { onDelete: 'set null' }),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answer: text().notNull(),
    is_correct: boolean().notNull(),
    points_earned: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('user_answers_user_id_index').on(table.user_id, table.id),
    index('user_answers_question_id_index').on(table.question_id, table.id),
  ],
);
