import { addDays } from '@quizdesk/contract/rules/days';
import { daysBetween } from '@quizdesk/contract/rules/quiz-plan';
import { runsOf, type StreakRun, streakWith } from '@quizdesk/contract/rules/streak-runs';
import type { streakDesk } from '@quizdesk/contract/streak-desk';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../shared/app-error.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { type GrantRow, grantableDays, grantColumns, grantOf } from './grants.ts';

type StreakDesk = z.output<typeof streakDesk>;

/** A day on which something was played. */
interface PlayedDay {
  readonly date: string;
  readonly answers: number;
  readonly attempts: number;
  readonly first_at: string;
  readonly last_at: string;
}

interface Found extends Record<string, unknown> {
  readonly since: string;
  /** Whether the participants' app has a streak that a restored day can count for. */
  readonly has_streak: boolean;
  readonly current: number;
  readonly best: number;
  readonly last_action_at: string | null;
  readonly points: number;
  readonly played: readonly PlayedDay[];
  readonly grants: readonly GrantRow[];
}

/** Everything about a student's days, in one statement. */
async function findDays(db: Database, userId: number, zone: string): Promise<Found | undefined> {
  const { rows } = await db.execute<Found>(sql`
    SELECT to_char(u.created_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS since,
      s.user_id IS NOT NULL AS has_streak, coalesce(s.current_streak, 0) AS current, s.last_action_at,
      (SELECT coalesce(sum(points_earned), 0) FROM user_answers a WHERE a.user_id = u.id) AS points,
      greatest(s.current_streak, (SELECT max(streak) FROM streak_history h WHERE h.user_id = u.id), 0) AS best,
      (SELECT coalesce(json_agg(d ORDER BY d.date), '[]') FROM (
        SELECT to_char(at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS date, count(*) FILTER (WHERE is_answer) AS answers,
          count(*) FILTER (WHERE NOT is_answer) AS attempts, min(at) AS first_at, max(at) AS last_at
        FROM plays_of(ARRAY[${userId}::bigint]) GROUP BY 1) d) AS played,
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT ${grantColumns} FROM streak_grants g LEFT JOIN users by ON by.id = g.granted_by WHERE g.user_id = u.id) r) AS grants
    FROM users u LEFT JOIN user_streaks s ON s.user_id = u.id
    WHERE u.id = ${userId} AND u.role = 'student'`);
  return rows[0];
}

const dateOrNull = (text: string | null | undefined) => (text ? new Date(text) : null);

/** How many days lie between two runs, or between the last one and today, which is not over. */
function missedAfter(runs: readonly StreakRun[], index: number, today: string): number {
  const run = runs[index];
  return run ? daysBetween(run.to, runs[index + 1]?.from ?? today) - 1 : 0;
}

/** The last run of days that something was missed after. */
function lastEnded(
  runs: readonly StreakRun[],
  today: string,
): { readonly run: StreakRun; readonly days: number } | undefined {
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index];
    const days = missedAfter(runs, index, today);
    if (run && days > 0) return { run, days };
  }
  return undefined;
}

/** Why the last streak ended; null where none has. */
function endingOf(found: Found, counting: readonly string[], clock: ContestClock): StreakDesk['ended'] {
  const today = clock.dayOf(new Date());
  const ended = lastEnded(runsOf(counting), today);
  if (!ended) return null;
  const missed = addDays(ended.run.to, 1);
  const before = found.played.findLast(({ date }) => date < missed);
  const after = found.played.find(({ date }) => date > missed);
  const { first, last } = grantableDays(clock);
  const canCount = found.has_streak && missed >= first && missed <= last;
  return {
    length: ended.run.length,
    missed,
    missed_days: ended.days,
    last_before: dateOrNull(before?.last_at),
    first_after: dateOrNull(after?.first_at),
    streak_if_counted: canCount ? streakWith(counting, missed, found.current, today) : null,
  };
}

/** The streak desk of a student. Throws a 404 where there is no such student. */
export async function readDesk(db: Database, userId: number, days: number, clock: ContestClock): Promise<StreakDesk> {
  const found = await findDays(db, userId, clock.zone);
  if (!found) throw notFound('Student');
  const today = clock.dayOf(new Date());
  const from = addDays(today, 1 - days);
  const grants = new Map(found.grants.map((row) => [row.date, grantOf(row)]));
  const played = new Map(found.played.map((day) => [day.date, day]));
  const counting = [...new Set([...played.keys(), ...grants.keys()])].sort();
  const runs = runsOf(counting);
  const [first] = runs;
  return {
    today,
    user_id: userId,
    // An account may have come from elsewhere, with its play.
    since: first !== undefined && first.from < found.since ? first.from : found.since,
    current: found.current,
    best: Math.max(found.best, ...runs.map(({ length }) => length)),
    last_action_at: dateOrNull(found.last_action_at),
    last_played_at: dateOrNull(found.played.at(-1)?.last_at),
    points: found.points,
    days: Array.from({ length: days }, (_, index) => {
      const date = addDays(from, index);
      const { answers = 0, attempts = 0 } = played.get(date) ?? {};
      return { date, answers, attempts, grant: grants.get(date) ?? null };
    }),
    runs: runs.filter(({ to }) => to >= from),
    ended: endingOf(found, counting, clock),
  };
}
