import type { Database } from '../../../apps/server/src/db/database.ts';
import { notifications } from '../../../apps/server/src/db/schema/notifications.ts';
import { buildBadge, buildUserBadge } from '../../../apps/server/src/testing/builders/badges.ts';
import { buildLevel } from '../../../apps/server/src/testing/builders/levels.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../../apps/server/src/testing/builders/play.ts';
import { buildSubscription } from '../../../apps/server/src/testing/builders/subscriptions.ts';
import { buildUser } from '../../../apps/server/src/testing/builders/users.ts';

interface Made {
  readonly level_id: number;
  readonly badge_id: number;
}

/** Someone who has done a bit of everything. */
async function seedPlayer(db: Database, username: string, name: string, { level_id, badge_id }: Made): Promise<void> {
  const email = `${username}@school.example`;
  const { id: user_id } = await buildUser(db, { name, username, email, phone: '024 555 0199' });
  await buildLevelProgress(db, { user_id, level_id, unlocked_at: new Date('2024-11-01T08:00:00Z') });
  const completed_at = new Date('2024-11-20T16:20:00Z');
  await buildSuggestedAttempt(db, { user_id, level_id, status: 'completed', bonus_point: 3, completed_at });
  for (const day of [14, 15, 16, 17, 18, 19]) {
    await buildQotdAttempt(db, { user_id, quiz_date: `2024-11-${day}`, score: day, time_taken: 40, completed_at });
  }
  for (let number = 1; number <= 7; number++) {
    await buildAnswer(db, { user_id, level_id, answer: `Answer ${number} of ${name}`, is_correct: number % 2 === 1 });
  }
  await buildUserBadge(db, { user_id, badge_id });
  await buildStreakRecord(db, { user_id, streak: 4 });
  await buildUserStreak(db, { user_id, current_streak: 6 });
  await buildSubscription(db, { user_id, email });
  await db.insert(notifications).values({ user_id, type: 'reward', title: 'Well done', message: 'Six days' });
}

/** People of the tests of users, administrators and profiles; those tests change and delete some of them. */
export async function seedProfiles(db: Database): Promise<void> {
  const made = { level_id: (await buildLevel(db)).id, badge_id: (await buildBadge(db, { name: 'Night Owl' })).id };
  await seedPlayer(db, 'efua.profile', 'Efua Profile', made);
  await seedPlayer(db, 'kojo.leaver', 'Kojo Leaver', made);
  await buildUser(db, { name: 'Yaw Premiumless', username: 'yaw.premiumless', email: 'yaw@school.example' });
  for (const username of ['absent1', 'absent2']) await buildUser(db, { name: `Away ${username}`, username });
  for (let number = 1; number <= 11; number++) {
    const digits = String(number).padStart(2, '0');
    await buildUser(db, { name: `Pagewright ${digits}`, username: `pagewright${digits}` });
  }
}
