import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, maxLengths, timestamps } from './columns.ts';

/** One quiz: what levels and options belong to. */
export const quizzes = pgTable(
  'quizzes',
  {
    id: id(),
    title: text().notNull(),
    subject: text(),
    ...timestamps(),
  },
  (table) =>
    maxLengths('quizzes', [
      [table.title, 200],
      [table.subject, 100],
    ]),
);
