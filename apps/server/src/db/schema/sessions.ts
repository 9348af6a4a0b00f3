import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';
import { users } from './users.ts';

/** One sign-in: a family of refresh tokens that lives and ends together. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the sign-in came from. */
    address: text().notNull(),
    user_agent: text(),
    created_at: moment().notNull().defaultNow(),
    /** When its refresh token was last used; absent before the first time. */
    last_seen_at: moment(),
    expires_at: moment().notNull(),
    revoked_at: moment(),
    /** When its owner last proved that it is them: at the sign-in, or for a call that needs it. */
    proved_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_id_index').on(table.user_id, table.address),
    index('sessions_expires_at_index').on(table.expires_at),
  ],
);

/** One refresh token, known by its hash alone. A used one is kept, so that a second use is noticed. */
export const refresh_tokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    created_at: moment().notNull().defaultNow(),
    used_at: moment(),
  },
  (table) => [
    index('refresh_tokens_session_id_index').on(table.session_id),
    // The ones that the nightly check removes.
    index('refresh_tokens_used_at_index').on(table.used_at).where(sql`${table.used_at} IS NOT NULL`),
  ],
);

/** One secret of this installation, made at its first start and shared by all its processes. */
export const installation_secrets = pgTable('installation_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: moment().notNull().defaultNow(),
});
