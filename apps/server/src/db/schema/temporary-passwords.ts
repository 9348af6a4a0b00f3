import { pgTable } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';
import { users } from './users.ts';

/** The accounts whose password another person knows: they change it before anything else. Apart from the accounts, whose rows lists return and the journal keeps. */
export const temporary_passwords = pgTable('temporary_passwords', {
  user_id: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  created_at: moment().notNull().defaultNow(),
});
