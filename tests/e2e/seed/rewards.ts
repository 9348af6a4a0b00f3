import type { Database } from '../../../apps/server/src/db/database.ts';
import { buildBadge, buildUserBadge } from '../../../apps/server/src/testing/builders/badges.ts';
import { buildUser } from '../../../apps/server/src/testing/builders/users.ts';

/** A badge that two people have. */
export const AWARDED_BADGE = 'Guardian of the slide rule';

/** Students who get notifications, and no one else's. */
export const NOTIFIED = {
  here: { name: 'Nana Nearby', username: 'notified.here' },
  elsewhere: { name: 'Esi Elsewhere', username: 'notified.elsewhere' },
} as const;

/** What the tests of badges and notifications need. */
export async function seedRewards(db: Database): Promise<void> {
  const badge = await buildBadge(db, { name: AWARDED_BADGE, tier: 4, description: 'Kept the slide rule safe.' });
  for (const number of [1, 2]) {
    const holder = await buildUser(db, { name: `Badge Holder ${number}`, username: `badge.holder${number}` });
    await buildUserBadge(db, { badge_id: badge.id, user_id: holder.id });
  }
  for (const person of Object.values(NOTIFIED)) await buildUser(db, person);
}
