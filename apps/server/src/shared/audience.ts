import type { Audience } from '@quizdesk/contract/notification-batches';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { forWide } from '../db/handles.ts';
import type { ContestClock } from './contest-clock.ts';

type Of = Pick<Audience, 'kind'> & { readonly id?: number | null | undefined };

/** The highest level that the student has reached is this one: it is their present level, completed or not. */
const isAtLevel = (id: number | null | undefined) => sql`
  EXISTS (SELECT FROM user_level_progress p WHERE p.user_id = u.id AND p.level_id = ${id})
  AND NOT EXISTS (
    SELECT FROM levels l JOIN levels higher ON higher.quiz_id = l.quiz_id AND higher.level_number > l.level_number
    JOIN user_level_progress p ON p.level_id = higher.id AND p.user_id = u.id WHERE l.id = ${id})`;

/** The student has played today or yesterday, by the contest's days, so that the streak can still go on. */
const hasOpenStreak = (clock: ContestClock) => sql`
  EXISTS (SELECT FROM user_streaks s WHERE s.user_id = u.id AND s.current_streak >= 1
    AND s.last_action_at >= ${clock.startOf(clock.dayOf(new Date()), -1).toISOString()}::timestamptz)`;

function isChosen({ kind, id }: Of, clock: ContestClock): SQL {
  switch (kind) {
    case 'school':
      return sql`u.school_id = ${id}`;
    case 'level':
      return isAtLevel(id);
    case 'open_streak':
      return hasOpenStreak(clock);
    case 'everyone':
      return sql`true`;
  }
}

/** True of `u`, a row of users, where a message to these students goes to it now: active students alone. */
export const isInAudience = (audience: Of, clock: ContestClock): SQL =>
  sql`u.role = 'student' AND u.status = 'active' AND ${isChosen(audience, clock)}`;

/** How many students a message would go to now. */
export async function countAudience(db: Database, audience: Of, clock: ContestClock): Promise<number> {
  const { rows } = await forWide(db).execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM users u WHERE ${isInAudience(audience, clock)}`,
  );
  return rows[0]?.count ?? 0;
}
