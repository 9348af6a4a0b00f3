import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference } from './columns.ts';
import { users } from './users.ts';

/** The authenticator app of an account. Apart from the accounts, whose rows lists return and the journal keeps. */
export const second_factors = pgTable('second_factors', {
  user_id: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: see account/two-factor/secret-box.ts. */
  secret: text().notNull(),
  created_at: moment().notNull().defaultNow(),
  /** When a first code proved that the app has the secret; it counts from then on. */
  confirmed_at: moment(),
  /** The time step (RFC 6238) of the last code that was accepted: neither it nor an earlier one is accepted again. */
  last_step: bigint({ mode: 'number' }),
});

/** One recovery code, known by its keyed hash alone. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    id: ownId(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    used_at: moment(),
  },
  (table) => [index('recovery_codes_user_id_index').on(table.user_id, table.code_hash)],
);
