import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';
import { users } from './users.ts';

/** The networks that administrators have signed in from, for longer than their sessions are kept. They go with the account. */
export const known_networks = pgTable(
  'known_networks',
  {
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** See `siteNetworkOf`. */
    network: text().notNull(),
    /** When its last sign-in was. */
    seen_at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.network] })],
);
