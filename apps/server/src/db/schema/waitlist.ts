import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** Somebody who signed up on the main site and waits to be let in. */
export const waitlist = pgTable('waitlist', {
  id: id(),
  name: text().notNull(),
  email: text(),
  phone: text(),
  school_name: text(),
  /** Form or grade. */
  form: text(),
  created_at: moment().notNull().defaultNow(),
});
