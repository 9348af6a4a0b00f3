import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { ContestClock } from './contest-clock.ts';

/** How many days a student has been away: so many up to today, or all there were. */
export type Absence = number | 'never';

/** True for students, named t, who have not played for so long, by the days that are kept of all play. */
export function hasNotPlayed(absence: Absence, clock: ContestClock): SQL {
  if (absence === 'never') return sql`NOT EXISTS (SELECT FROM play_totals p WHERE p.user_id = t.id AND p.answers > 0)`;
  const today = Temporal.PlainDate.from(clock.dayOf(new Date()));
  const first = today.subtract({ days: absence - 1 });
  const months: SQL[] = [];
  let { day } = first;
  for (let month = first.with({ day: 1 }); Temporal.PlainDate.compare(month, today) <= 0; ) {
    // Each month is found by its key; `days` has a bit for each day with play.
    months.push(sql`NOT EXISTS (SELECT FROM play_months m WHERE m.kind = '' AND m.month = ${month.toString()}::date
      AND m.user_id = t.id AND m.days >> ${day - 1} <> 0)`);
    day = 1;
    month = month.add({ months: 1 });
  }
  return sql.join(months, sql` AND `);
}
