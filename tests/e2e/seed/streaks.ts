import type { Database } from '../../../apps/server/src/db/database.ts';
import { buildAnswer, buildUserStreak } from '../../../apps/server/src/testing/builders/play.ts';
import { buildUser } from '../../../apps/server/src/testing/builders/users.ts';

const DAY_MS = 86_400_000;
/** Noon of a day so many days ago. */
const noon = (daysAgo: number) => {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  at.setUTCHours(12, 0, 0, 0);
  return at;
};

async function seedPlayer(db: Database, name: string, played: readonly number[], current_streak: number) {
  const username = name.toLowerCase().replace(' ', '.');
  const email = `${username}@school.example`;
  const { id: user_id } = await buildUser(db, { name, username, email, created_at: noon(Math.max(...played)) });
  for (const daysAgo of played) await buildAnswer(db, { user_id, created_at: noon(daysAgo) });
  await buildUserStreak(db, { user_id, current_streak, last_action_at: noon(Math.min(...played)) });
}

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** What the tests of streaks repair: one missed day between 12 and 4, and an outage twenty days ago that two others met; and someone with much play before. */
export async function seedStreaks(db: Database): Promise<void> {
  await seedPlayer(db, 'Nana Streak', [...range(17, 6), ...range(4, 1)], 4);
  await seedPlayer(db, 'Abena Outage', [...range(24, 21), ...range(19, 18)], 0);
  await seedPlayer(db, 'Kofi Outage', [...range(26, 21), 19], 0);
  await seedPlayer(db, 'Esi Timeline', range(60, 36), 0);
}
