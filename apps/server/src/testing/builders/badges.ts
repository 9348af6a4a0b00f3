import type { Database } from '../../db/database.ts';
import { badges, user_badges } from '../../db/schema/badges.ts';
import { buildUser } from './users.ts';

let built = 0;

/** A badge of the first tier that no rule awards. */
export async function buildBadge(
  db: Database,
  values: Partial<typeof badges.$inferInsert> = {},
): Promise<typeof badges.$inferSelect> {
  const number = ++built;
  const [badge] = await db
    .insert(badges)
    .values({ name: `Badge ${number}`, tier: 1, ...values })
    .returning();
  if (!badge) throw new Error('The insert answered no row');
  return badge;
}

/** A new badge of a new person, unless the values say otherwise. */
export async function buildUserBadge(
  db: Database,
  values: Partial<typeof user_badges.$inferInsert> = {},
): Promise<typeof user_badges.$inferSelect> {
  const user_id = values.user_id ?? (await buildUser(db)).id;
  const badge_id = values.badge_id ?? (await buildBadge(db)).id;
  const [awarded] = await db
    .insert(user_badges)
    .values({ ...values, user_id, badge_id })
    .returning();
  if (!awarded) throw new Error('The insert answered no row');
  return awarded;
}
