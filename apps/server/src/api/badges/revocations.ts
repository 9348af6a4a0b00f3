import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Revokes an awarded badge for good: it is not awarded to that person again. True if there was one. */
export async function revokeBadge(db: Database, userBadgeId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH revoked AS (DELETE FROM user_badges WHERE id = ${userBadgeId} RETURNING user_id, badge_id)
    INSERT INTO badge_revocations (user_id, badge_id) SELECT user_id, badge_id FROM revoked
    ON CONFLICT (user_id, badge_id) DO UPDATE SET revoked_at = now()`);
  return rowCount === 1;
}

/** Forgets what was revoked from a person, so that they get back what they have earned; returns how many badges. */
export async function forgetRevocations(db: Database, username: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM badge_revocations r USING users u WHERE u.id = r.user_id AND lower(u.username) = lower(${username})`);
  return rowCount ?? 0;
}
