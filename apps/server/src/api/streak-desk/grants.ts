import type { ErrorValues } from '@quizdesk/contract/refused-rows';
import { addDays } from '@quizdesk/contract/rules/days';
import { MAX_GRANT_AGE_DAYS } from '@quizdesk/contract/rules/streak-runs';
import type { GrantInput, streakGrant } from '@quizdesk/contract/streak-desk';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { streak_grants } from '../../db/schema/streak-grants.ts';
import { AppError, invalid, notFound } from '../../shared/app-error.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';

type StreakGrant = z.output<typeof streakGrant>;

/** Who restores a day, and by which clock. */
export interface Grantor {
  readonly id: number;
  readonly clock: ContestClock;
}

/** The first and the last day that can be restored. */
export function grantableDays(clock: ContestClock): { readonly first: string; readonly last: string } {
  const today = clock.dayOf(new Date());
  return { first: addDays(today, -MAX_GRANT_AGE_DAYS), last: addDays(today, -1) };
}

/** Throws a 422 for a day that is not over yet or too long ago. */
export function refuseDate(date: string, clock: ContestClock): void {
  const { first, last } = grantableDays(clock);
  if (date > last)
    throw invalid({ date: `Date must be before today: until ${last}, what is missed can still be played` });
  if (date < first) throw invalid({ date: `Date must be at most ${MAX_GRANT_AGE_DAYS} days ago: ${first} or later` });
}

const refuse = (message: string, detail: string, values: ErrorValues) =>
  new AppError('conflict', message, { detail, values });

/** A student as far as a restored day of theirs depends on it. */
interface Standing extends Record<string, unknown> {
  readonly name: string;
  readonly has_streak: boolean;
  readonly granted_reason: string | null;
  readonly plays: number;
}

async function standingOf(tx: Database, userId: number, date: string, zone: string): Promise<Standing | undefined> {
  const { rows } = await tx.execute<Standing>(sql`
    SELECT u.name, EXISTS (SELECT FROM user_streaks s WHERE s.user_id = u.id) AS has_streak,
      (SELECT reason FROM streak_grants g WHERE g.user_id = u.id AND g.date = ${date}) AS granted_reason,
      (SELECT count(*) FROM plays_of(ARRAY[${userId}::bigint]) p WHERE (p.at AT TIME ZONE ${zone})::date = ${date}) AS plays
    FROM users u WHERE u.id = ${userId} AND u.role = 'student'`);
  return rows[0];
}

async function findGrant(tx: Database, id: number): Promise<StreakGrant | undefined> {
  const { rows } = await tx.execute<GrantRow>(sql`
    SELECT ${grantColumns} FROM streak_grants g LEFT JOIN users by ON by.id = g.granted_by WHERE g.id = ${id}`);
  return rows[0] && grantOf(rows[0]);
}

/** What `grantOf` reads of `g`, a grant, and `by`, who gave it. */
export const grantColumns = sql`g.id, g.user_id, to_char(g.date, 'YYYY-MM-DD') AS date, g.reason, by.name AS granted_by, g.created_at,
  g.streak_before, g.streak_after`;

/** These columns, as text where they are times. */
export type GrantRow = Omit<StreakGrant, 'created_at'> & { readonly created_at: string };

export const grantOf = (row: GrantRow): StreakGrant => ({ ...row, created_at: new Date(row.created_at) });

/**
 * Lets a missed day count for a student's streak; the database changes the streak. Throws a 404 for no one or no student, a 422
 * for a day that cannot be restored, a 409 that says why the day counts already or has no streak to count for.
 */
export async function grantDay(
  tx: Database,
  userId: number,
  { date, reason }: GrantInput,
  { id, clock }: Grantor,
): Promise<StreakGrant> {
  const student = await standingOf(tx, userId, date, clock.zone);
  if (!student) throw notFound('Student');
  refuseDate(date, clock);
  const { name, granted_reason, plays, has_streak } = student;
  if (granted_reason !== null)
    throw refuse('This day is restored already', `${date} counts for ${name}: ${granted_reason}`, {
      ...{ date, name, reason: granted_reason },
    });
  if (plays > 0)
    throw refuse('This day was played', `${name} played on ${date}, so that it counts already.`, { date, name });
  if (!has_streak)
    throw refuse('There is no streak', `${name} has never played: a restored day would have no streak to count for.`, {
      name,
    });
  const [added] = await tx
    .insert(streak_grants)
    .values({ user_id: userId, date, reason, time_zone: clock.zone, granted_by: id })
    .returning({ id: streak_grants.id });
  const grant = added && (await findGrant(tx, added.id));
  if (!grant) throw new Error('The restored day that was stored was not read');
  return grant;
}

/** Takes a restored day back; the database changes the streak. Resolves to whose it was, undefined where there was none. */
export async function removeGrant(tx: Database, id: number): Promise<{ readonly user_id: number } | undefined> {
  const [removed] = await tx
    .delete(streak_grants)
    .where(eq(streak_grants.id, id))
    .returning({ user_id: streak_grants.user_id });
  return removed;
}
