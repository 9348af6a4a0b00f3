import { addDays } from './days.ts';

/** How far back a day can be restored. */
export const MAX_GRANT_AGE_DAYS = 60;
/** The days that a desk shows by default. */
export const DESK_DAYS = 35;
export const MAX_DESK_DAYS = 120;
/** The longest reason of a restored day. */
export const MAX_REASON = 300;

/** Days in a row that were played or restored. */
export interface StreakRun {
  readonly from: string;
  readonly to: string;
  readonly length: number;
}

/** The runs of these days, which are in order, first to last. */
export function runsOf(days: readonly string[]): StreakRun[] {
  const runs: StreakRun[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) runs[runs.length - 1] = grown(last, day);
    else runs.push({ from: day, to: day, length: 1 });
  }
  return runs;
}

const grown = ({ from, length }: StreakRun, to: string): StreakRun => ({ from, to, length: length + 1 });

/**
 * The streak once a day counts, as the database computes it too: the run that then ends last, and what the participants'
 * own count has beyond the records. One that they have counted as over stays so where it is over with that day too.
 */
export function streakWith(days: readonly string[], date: string, counted: number, today: string): number {
  const without = runsOf(days).at(-1)?.length ?? 0;
  const run = runsOf([...new Set([...days, date])].sort()).at(-1);
  if (run === undefined || (counted < without && run.to < addDays(today, -1))) return counted;
  return run.length + Math.max(0, counted - without);
}
