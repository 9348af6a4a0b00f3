import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, ownId, reference } from './columns.ts';
import { users } from './users.ts';

/** The passkeys of accounts. Apart from the accounts, whose rows lists return and the journal keeps. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: ownId(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the authenticator calls it, in base64url. */
    credential_id: text().notNull().unique(),
    /** COSE, in base64url. Not secret, and sent to no browser. */
    public_key: text().notNull(),
    /** How often it was used, by its authenticator's own count; many always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it (usb, internal, hybrid), as they said themselves. */
    transports: text().array().notNull(),
    /** The host that it was made for, WebAuthn's RP ID. */
    host: text().notNull(),
    name: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    last_used_at: moment(),
  },
  (table) => [index('passkeys_user_id_index').on(table.user_id)],
);

/** A challenge that an account's passkey has to sign: used once, and within five minutes. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    /** The hash of what it was given out for: one sign-in, one session's proof, one session's new passkey. */
    purpose_hash: text().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('passkey_challenges_user_id_index').on(table.user_id),
    index('passkey_challenges_created_at_index').on(table.created_at),
  ],
);
