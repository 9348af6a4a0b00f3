import type { Audience } from '@quizdesk/contract/notification-batches';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { forWide } from '../db/handles.ts';
import type { ContestClock } from './contest-clock.ts';

type Of = Pick<Audience, 'kind'> & { readonly id?: number | null | undefined };

/**
 * The highest level that the student of this id has reached is this one: it is their present level, completed or not. The higher
 * ones are looked up once, so that the progress of all students is joined in one pass.
 */
export const isAtLevel = (student: SQL, level: number | null | undefined): SQL => sql`
  EXISTS (SELECT FROM user_level_progress p WHERE p.user_id = ${student} AND p.level_id = ${level})
  AND NOT EXISTS (SELECT FROM user_level_progress p WHERE p.user_id = ${student} AND p.level_id = ANY (ARRAY(
    SELECT higher.id FROM levels l JOIN levels higher ON higher.quiz_id = l.quiz_id AND higher.level_number > l.level_number
    WHERE l.id = ${level})))`;

/** The student has played today or yesterday, by the contest's days, so that the streak can still go on. */
const hasOpenStreak = (clock: ContestClock) => sql`
  EXISTS (SELECT FROM user_streaks s WHERE s.user_id = u.id AND s.current_streak >= 1
    AND s.last_action_at >= ${clock.startOf(clock.dayOf(new Date()), -1).toISOString()}::timestamptz)`;

function isChosen({ kind, id }: Of, clock: ContestClock): SQL {
  switch (kind) {
    case 'school':
      return sql`u.school_id = ${id}`;
    case 'level':
      return isAtLevel(sql`u.id`, id);
    case 'open_streak':
      return hasOpenStreak(clock);
    case 'everyone':
      return sql`true`;
  }
}

/** True of `u`, a row of users, where a message to these students goes to it now: active students alone. */
export const isInAudience = (audience: Of, clock: ContestClock): SQL =>
  sql`u.role = 'student' AND u.status = 'active' AND ${isChosen(audience, clock)}`;

/** What the school or level is called; NULL where there is none, or none has to be chosen. */
function nameOfChosen({ kind, id }: Of): SQL {
  switch (kind) {
    case 'school':
      return sql`(SELECT name FROM schools WHERE id = ${id})`;
    case 'level':
      return sql`(SELECT level_number::text FROM levels WHERE id = ${id})`;
    default:
      return sql`NULL`;
  }
}

/** The students that a message would go to now: how many, one of them, and what the chosen school or level is called. */
export async function describeAudience(db: Database, audience: Of, clock: ContestClock) {
  const { rows } = await forWide(db).execute<{ count: number; example: string | null; chosen: string | null }>(
    sql`SELECT count(*)::int AS count, (SELECT name FROM users WHERE id = min(u.id)) AS example,
      ${nameOfChosen(audience)} AS chosen
      FROM users u WHERE ${isInAudience(audience, clock)}`,
  );
  return rows[0] ?? { count: 0, example: null, chosen: null };
}
