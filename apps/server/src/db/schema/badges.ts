import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, maxLengths, moment, reference, sortedText, timestamps, version } from './columns.ts';
import { users } from './users.ts';

/** One badge that participants can earn. Its name ties it to the rule that awards it. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    name: sortedText().notNull(),
    description: text(),
    tier: integer().notNull(),
    type: text(),
    /** File name of an uploaded image. */
    icon: text(),
    visual_level: text(),
    hidden: boolean().notNull().default(false),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('badges_name_key').on(sql`lower(${table.name})`),
    check('badges_tier_check', sql`${table.tier} BETWEEN 1 AND 4`),
    ...maxLengths('badges', [
      [table.name, 100],
      [table.description, 1000],
      [table.type, 100],
      [table.icon, 100],
      [table.visual_level, 100],
    ]),
  ],
);

/** One badge that one participant has. */
export const user_badges = pgTable(
  'user_badges',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badge_id: reference()
      .notNull()
      .references(() => badges.id),
    awarded_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_badges_badge_id_key').on(table.user_id, table.badge_id),
    index('user_badges_badge_id_index').on(table.badge_id, table.id),
    index('user_badges_awarded_at_index').on(table.awarded_at, table.id),
  ],
);

/** A badge that an administrator has taken from a participant: it is never awarded to them again. */
export const badge_revocations = pgTable(
  'badge_revocations',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badge_id: reference()
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    revoked_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('badge_revocations_badge_id_key').on(table.user_id, table.badge_id),
    index('badge_revocations_badge_id_index').on(table.badge_id),
  ],
);

/**
 * A participant of whom something was stored that may have earned a badge: to be looked at. Without a foreign key: the
 * delete of an account need not wait for the list, and a deleted account earns nothing.
 */
export const badge_checks = pgTable('badge_checks', {
  id: id(),
  user_id: reference().notNull(),
});

/** A badge that was added or renamed: everyone is to be looked at for it, in steps. Without a foreign key, as above. */
export const badge_backfills = pgTable('badge_backfills', {
  badge_id: reference().primaryKey(),
  /** Everyone up to this id has been looked at. */
  after_user_id: reference().notNull().default(0),
});
