import { NOTIFICATION_TYPES } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, maxLengths, moment, oneOf, reference } from './columns.ts';
import { users } from './users.ts';

/** One message that an administrator sent to one user. It is stored before it is delivered. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<(typeof NOTIFICATION_TYPES)[number]>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    sent_by: reference().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull().defaultNow(),
    /** When a socket of the user first took it, and when the user opened it. */
    delivered_at: moment(),
    read_at: moment(),
  },
  (table) => [
    index('notifications_user_id_index').on(table.user_id, table.id),
    index('notifications_sent_by_index').on(table.sent_by).where(sql`${table.sent_by} IS NOT NULL`),
    check('notifications_type_check', sql`${table.type} IN (${oneOf(NOTIFICATION_TYPES)})`),
    ...maxLengths('notifications', [
      [table.title, 200],
      [table.message, 2000],
    ]),
  ],
);
