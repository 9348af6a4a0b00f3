import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, maxLengths, moment, sortedText } from './columns.ts';

/** A person who signed up on the main site and waits for an account. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: id(),
    name: sortedText().notNull(),
    email: text(),
    phone: text(),
    school_name: sortedText(),
    /** Form or grade. */
    form: text(),
    /** When they were last invited, and when nothing more was to be done for them. */
    invited_at: moment(),
    done_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('waitlist_created_at_index').on(table.created_at, table.id),
    index('waitlist_name_index').on(table.name, table.id),
    index('waitlist_school_name_index').on(table.school_name, table.id),
    // How many still wait is known from all and those who do not.
    index('waitlist_done_index').on(table.id).where(sql`${table.done_at} IS NOT NULL`),
    ...maxLengths('waitlist', [
      [table.name, 200],
      [table.email, 200],
      [table.phone, 50],
      [table.school_name, 200],
      [table.form, 100],
    ]),
  ],
);
