import { sql } from 'drizzle-orm';

/**
 * Of a subscription, by its name in a statement: it runs now or begins later. Periods follow each other without a gap, so a user
 * who has one has premium now. premium_users() asks the same for all users.
 */
export const isLive = (subscription: string): string =>
  `${subscription}.removed_at IS NULL AND ${subscription}.ends_at > now()`;

/** A query of the ids of all who have premium now. */
export const IDS_WITH_PREMIUM = `SELECT DISTINCT s.user_id AS id FROM subscriptions s WHERE ${isLive('s')}`;

/** Of an account, named t: it has premium now. */
export const HAS_PREMIUM = sql`EXISTS (
  SELECT FROM subscriptions s WHERE s.user_id = t.id AND ${sql.raw(isLive('s'))})`;
