import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { ContestClock } from './contest-clock.ts';

/** How many days a student has been away: so many up to today, or all there were. */
export type Absence = number | 'never';

/** True for students, named t, who have not played for so long, by the day that is kept of when each played last. */
export function hasNotPlayed(absence: Absence, clock: ContestClock): SQL {
  const played = sql`SELECT l.user_id FROM last_plays l WHERE l.is_student`;
  if (absence === 'never') return sql`t.id IN (${played} AND l.day = '-infinity')`;
  const first = Temporal.PlainDate.from(clock.dayOf(new Date())).subtract({ days: absence - 1 });
  return sql`t.id IN (${played} AND l.day < ${first.toString()}::date)`;
}
