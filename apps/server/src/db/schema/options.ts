import { OPTION_LABELS } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { maxLengths, oneOf, ownId, reference, timestamps, version } from './columns.ts';
import { quizzes } from './quizzes.ts';

/** One option of a quiz; the choices of a question are in question_options. */
export const options = pgTable(
  'options',
  {
    id: ownId(),
    quiz_id: reference()
      .notNull()
      .references(() => quizzes.id),
    option_text: text().notNull(),
    label: text().$type<(typeof OPTION_LABELS)[number]>().notNull(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    index('options_quiz_id_index').on(table.quiz_id, table.label, table.id),
    check('options_label_check', sql`${table.label} IN (${oneOf(OPTION_LABELS)})`),
    ...maxLengths('options', [[table.option_text, 500]]),
  ],
);
