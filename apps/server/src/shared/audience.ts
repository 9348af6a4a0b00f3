import type { AccountSelection } from '@quizdesk/contract/account-selection';
import type { Audience, MessagePreview } from '@quizdesk/contract/notification-batches';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { forWide } from '../db/handles.ts';
import { isSelectedAccount } from './account-filters.ts';
import { idsAtLevel } from './audience-level.ts';
import type { ContestClock } from './contest-clock.ts';
import { POINTS } from './message-text.ts';

/** Whom a message is for, as a call says it or as it is stored. */
export type AudienceOf = Pick<Audience, 'kind'> & {
  readonly id?: number | null | undefined;
  readonly select?: AccountSelection | null | undefined;
};

/** The student has played today or yesterday, by the contest's days, so that the streak can still go on. */
const hasOpenStreak = (clock: ContestClock) => sql`
  EXISTS (SELECT FROM user_streaks s WHERE s.user_id = t.id AND s.current_streak >= 1
    AND s.last_action_at >= ${clock.startOf(clock.dayOf(new Date()), -1).toISOString()}::timestamptz)`;

function isChosen({ kind, id, select }: AudienceOf, clock: ContestClock): SQL {
  switch (kind) {
    case 'school':
      return sql`t.school_id = ${id}`;
    case 'level':
      return sql`t.id IN (${sql.raw(idsAtLevel(id ?? null))})`;
    case 'open_streak':
      return hasOpenStreak(clock);
    case 'everyone':
      return sql`true`;
    case 'students':
      return select ? isSelectedAccount(select, clock) : sql`false`;
  }
}

/** True of `t`, a row of users, where a message to these students goes to it now: active students alone. */
export const isInAudience = (audience: AudienceOf, clock: ContestClock): SQL =>
  sql`t.role = 'student' AND t.status = 'active' AND ${isChosen(audience, clock)}`;

/** What the school or level is called; NULL where there is none, or none has to be chosen. */
function nameOfChosen({ kind, id }: AudienceOf): SQL {
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
export async function describeAudience(db: Database, audience: AudienceOf, clock: ContestClock) {
  const { rows } = await forWide(db).execute<{ count: number; example: string | null; chosen: string | null }>(
    sql`SELECT count(*)::int AS count, (SELECT name FROM users WHERE id = min(t.id)) AS example,
      ${nameOfChosen(audience)} AS chosen
      FROM users t WHERE ${isInAudience(audience, clock)}`,
  );
  return rows[0] ?? { count: 0, example: null, chosen: null };
}

/** Students of a list in words, as far as few words say what it was filtered by. */
function selectedText({ filter }: AccountSelection, students: string): string {
  if (filter === undefined) return `${students}, selected one by one`;
  const { region, not_played_days: days } = filter;
  const of = region === undefined ? '' : ` of ${region}`;
  if (days === undefined) return `${students}${of}, selected`;
  return `${students}${of} who have ${days === 'never' ? 'never played' : `not played for ${days} ${days === 1 ? 'day' : 'days'}`}`;
}

/** An audience in words: "214 students of Aburi Girls". */
export function audienceText({ kind, select }: AudienceOf, count: number, chosen: string | null): string {
  const students = `${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`;
  switch (kind) {
    case 'school':
      return `${students} of ${chosen ?? 'a school that is deleted'}`;
    case 'level':
      return `${students} at level ${chosen ?? 'that is deleted'}`;
    case 'open_streak':
      return `${students} with an open streak`;
    case 'everyone':
      return `All ${students}`;
    case 'students':
      return selectedText(select ?? {}, students);
  }
}

/** Which student of an audience is looked at: the one after or before another by their ids, or the first. */
interface Step {
  readonly after?: number | null | undefined;
  readonly before?: number | null | undefined;
}

interface Example {
  readonly count: number;
  readonly chosen: string | null;
  readonly longest: string | null;
  readonly longest_school: string | null;
  readonly most_points: number;
  readonly position: number;
  readonly user: MessagePreview['recipient'];
}

/**
 * One student of an audience with their place in it, and the longest names there, in the pass that counts. Of points the most
 * that any student has: only their digits matter.
 */
export async function exampleOf(db: Database, audience: AudienceOf, { after, before }: Step, clock: ContestClock) {
  const wanted = before
    ? sql`max(t.id) FILTER (WHERE t.id < ${before})`
    : sql`min(t.id) FILTER (WHERE t.id > ${after ?? 0})`;
  const passed = before
    ? sql`count(*) FILTER (WHERE t.id < ${before})`
    : sql`count(*) FILTER (WHERE t.id <= ${after ?? 0}) + 1`;
  const { rows } = await forWide(db).execute<{ [Name in keyof Example]: Example[Name] }>(sql`
    WITH counted AS (
      SELECT count(*)::int AS count, ${wanted} AS id, (${passed})::int AS position,
        max(lpad(length(t.name)::text, 4, '0') || t.name) AS longest,
        max(lpad(length(sc.name)::text, 4, '0') || sc.name) AS longest_school
      FROM users t LEFT JOIN schools sc ON sc.id = t.school_id WHERE ${isInAudience(audience, clock)})
    SELECT c.count, c.position, substr(c.longest, 5) AS longest, substr(c.longest_school, 5) AS longest_school,
      (SELECT coalesce(max(points), 0)::int FROM play_totals WHERE is_student AND answers > 0) AS most_points, ${nameOfChosen(audience)} AS chosen,
      (SELECT json_build_object('id', t.id, 'name', t.name, 'username', t.username,
          'school', (SELECT name FROM schools WHERE id = t.school_id), 'points', coalesce(${POINTS}, 0))
        FROM users t WHERE t.id = c.id) AS "user"
    FROM counted c`);
  return (
    rows[0] ?? { count: 0, chosen: null, longest: null, longest_school: null, most_points: 0, position: 0, user: null }
  );
}
