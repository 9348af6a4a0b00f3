import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Who has which badge, as "user badge", sorted. */
export async function listAwards(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    SELECT u.username || ' ' || b.name AS award FROM user_badges a
    JOIN users u ON u.id = a.user_id JOIN badges b ON b.id = a.badge_id ORDER BY u.username, b.name`);
  return rows.map((row) => String(row.award));
}
