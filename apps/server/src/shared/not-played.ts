import { Temporal } from 'temporal-polyfill';
import type { ContestClock } from './contest-clock.ts';

/** How many days a student has been away: so many up to today, or all there were. */
export type Absence = number | 'never';

/** The rows, named l, of when students played last: of those who have not played for so long, or of all. */
export function lastPlays(absence: Absence | undefined, clock: ContestClock): string {
  const rows = 'last_plays l WHERE l.is_student';
  if (absence === undefined) return rows;
  if (absence === 'never') return `${rows} AND l.day = '-infinity'`;
  const first = Temporal.PlainDate.from(clock.dayOf(new Date())).subtract({ days: absence - 1 });
  return `${rows} AND l.day < '${first.toString()}'::date`;
}

/** A query of the ids of students who have not played for so long, by the day that is kept of when each played last. */
export const idsNotPlayed = (absence: Absence, clock: ContestClock): string =>
  `SELECT l.user_id AS id FROM ${lastPlays(absence, clock)}`;
