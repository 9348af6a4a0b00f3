import { addDays } from '@quizdesk/contract/rules/days';
import { runsOf } from '@quizdesk/contract/rules/streak-runs';
import type { GrantManyInput, grantedMany } from '@quizdesk/contract/streak-desk';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { type Grantor, refuseDate } from './grants.ts';

type GrantedMany = z.output<typeof grantedMany>;
type Example = GrantedMany['examples'][number];

const EXAMPLES = 5;

/** The students who played between two instants. */
const players = (since: Date, until: Date): SQL => sql`
  SELECT user_id FROM user_answers WHERE created_at >= ${since} AND created_at < ${until}
  UNION SELECT user_id FROM suggested_quiz_attempts WHERE coalesce(completed_at, created_at) >= ${since} AND coalesce(completed_at, created_at) < ${until}
  UNION SELECT user_id FROM qotd_attempts WHERE coalesce(completed_at, created_at) >= ${since} AND coalesce(completed_at, created_at) < ${until}`;

/** The students whose streak ended with a day: the day before counts, the day itself does not. */
function missed(date: string, clock: ContestClock): SQL {
  const [dayBefore, begins, ends] = [clock.startOf(date, -1), clock.startOf(date), clock.startOf(date, 1)];
  return sql`
    SELECT u.id, u.name, u.username FROM users u WHERE u.role = 'student' AND u.id IN (
      SELECT s.user_id FROM user_streaks s WHERE s.user_id IN (
        ${players(dayBefore, begins)} UNION SELECT user_id FROM streak_grants WHERE date = ${addDays(date, -1)})
      EXCEPT (${players(begins, ends)})
      EXCEPT SELECT user_id FROM streak_grants WHERE date = ${date})`;
}

/** The days in a row that each of these students had until a day. */
async function streaksUntil(
  db: Database,
  userIds: readonly number[],
  day: string,
  zone: string,
): Promise<ReadonlyMap<number, number>> {
  const ids = sql`ARRAY(SELECT json_array_elements_text(${JSON.stringify(userIds)}::json)::bigint)`;
  const { rows } = await db.execute<{ user_id: number; days: string[] }>(sql`
    SELECT user_id, array_agg(to_char(day, 'YYYY-MM-DD') ORDER BY day) AS days FROM (
      SELECT user_id, (at AT TIME ZONE ${zone})::date AS day FROM plays_of(${ids})
      UNION SELECT user_id, date FROM streak_grants WHERE user_id = ANY (${ids})
    ) d WHERE day <= ${day} GROUP BY user_id`);
  return new Map(rows.map(({ user_id, days }) => [user_id, runsOf(days).at(-1)?.length ?? 0]));
}

/** Who would get a day, and the first of them by name; nothing is stored. */
export async function previewMissed(db: Database, { date }: GrantManyInput, clock: ContestClock): Promise<GrantedMany> {
  refuseDate(date, clock);
  const { rows } = await forWide(db).execute<Example['user'] & { count: number }>(sql`
    SELECT m.*, count(*) OVER () AS count FROM (${missed(date, clock)}) m ORDER BY m.name, m.id LIMIT ${EXAMPLES}`);
  const people = rows.map(({ id, name, username }) => ({ id, name, username }));
  const streaks = await streaksUntil(
    db,
    people.map(({ id }) => id),
    addDays(date, -1),
    clock.zone,
  );
  const examples: Example[] = people.map((user) => ({ user, streak: streaks.get(user.id) ?? 1 }));
  return { date, count: rows[0]?.count ?? 0, examples, preview: true };
}

/** Lets a day count for all whose streak ended with it, in one statement; the database changes their streaks. */
export async function grantMissed(tx: Database, input: GrantManyInput, { id, clock }: Grantor): Promise<GrantedMany> {
  const { date, reason = '' } = input;
  const { examples } = await previewMissed(tx, input, clock);
  const { rowCount } = await tx.execute(sql`
    INSERT INTO streak_grants (user_id, date, reason, time_zone, granted_by)
    SELECT m.id, ${date}, ${reason}, ${clock.zone}, ${id}::bigint FROM (${missed(date, clock)}) m ORDER BY m.id
    ON CONFLICT DO NOTHING`);
  return { date, count: rowCount ?? 0, examples, preview: false };
}
