import { type standings as endpoints, MIN_PLAYERS, STANDING_WEEKS } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';

export type StudentQuery = z.output<typeof endpoints.students.query>;
export type SchoolQuery = z.output<typeof endpoints.schools.query>;
export type StudentRow = z.output<typeof endpoints.students.response>['rows'][number];
export type SchoolRow = z.output<typeof endpoints.schools.response>['rows'][number];

type Raw = Record<string, unknown>;
const numberOrNull = (value: unknown) => (value === null ? null : Number(value));
const textOrNull = (value: unknown) => (value === null ? null : String(value));

/** What each student did on all days. Only the last week is read day by day. */
function playedInAll(today: string): SQL {
  return sql`SELECT t.user_id, t.points, t.answers, t.correct,
    CASE WHEN t.answers > coalesce(week.answers, 0) THEN t.points - coalesce(week.points, 0) END AS points_before
    FROM play_totals t LEFT JOIN (
      SELECT user_id, sum(points)::bigint AS points, sum(answers) AS answers FROM play_days
      WHERE day > ${today}::date - 7 GROUP BY user_id
    ) week ON week.user_id = t.user_id`;
}

/** What each student did, and how many points they had a week before the last day. */
function playedBy({ level_id, subject, from, to }: Omit<StudentQuery, 'limit' | 'offset'>, today: string): SQL {
  if ([level_id, subject, from, to].every((filter) => filter === undefined)) return playedInAll(today);
  const conditions = [
    sql`d.day <= ${to ?? today}::date`,
    ...(from === undefined ? [] : [sql`d.day >= ${from}::date`]),
    ...(level_id === undefined ? [] : [sql`d.level_id = ${level_id}`]),
    ...(subject === undefined ? [] : [sql`d.subject = ${subject}`]),
  ];
  return sql`SELECT d.user_id, sum(d.points)::bigint AS points, sum(d.answers)::bigint AS answers, sum(d.correct)::bigint AS correct,
    sum(d.points) FILTER (WHERE d.day <= ${to ?? today}::date - 7)::bigint AS points_before
    FROM play_days d WHERE ${sql.join(conditions, sql` AND `)} GROUP BY d.user_id`;
}

/** A page of students by points; equal points share a place. */
export async function studentStandings(db: Database, query: StudentQuery, clock: ContestClock) {
  const { school_id, limit, offset } = query;
  const ofSchool = school_id === undefined ? sql`true` : sql`u.school_id = ${school_id}`;
  const { rows } = await forWide(db).execute<Raw>(sql`
    WITH played AS (${playedBy(query, clock.dayOf(new Date()))}), students AS (
      SELECT p.* FROM played p JOIN users u ON u.id = p.user_id AND u.role = 'student' WHERE ${ofSchool}
    ), ranked AS MATERIALIZED (
      SELECT s.*, rank() OVER (ORDER BY points DESC) AS place,
        CASE WHEN points_before IS NOT NULL THEN rank() OVER (ORDER BY points_before DESC NULLS LAST) END AS place_before
      FROM students s
    ), page AS (
      SELECT * FROM ranked ORDER BY place, user_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM ranked) AS page_count, p.*, u.name, u.username, u.school_id, s.name AS school_name
    FROM (SELECT) one LEFT JOIN (page p JOIN users u ON u.id = p.user_id LEFT JOIN schools s ON s.id = u.school_id) ON true
    ORDER BY p.place, p.user_id`);
  return {
    count: Number(rows[0]?.page_count),
    rows: rows.flatMap((row): StudentRow[] => (row.user_id === null ? [] : [studentOf(row)])),
  };
}

const playOf = (row: Raw) => ({
  answers: Number(row.answers),
  correct: Number(row.correct),
  points: Number(row.points),
});

const studentOf = (row: Raw): StudentRow => ({
  place: Number(row.place),
  place_before: numberOrNull(row.place_before),
  user: { id: Number(row.user_id), name: String(row.name), username: String(row.username) },
  school_id: numberOrNull(row.school_id),
  school_name: textOrNull(row.school_name),
  ...playOf(row),
});

/** How many students of these schools played in each of the weeks that end with a day, the latest week last. */
async function weeksOf(db: Database, ids: readonly number[], last: string): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<Raw>(sql`
    SELECT u.school_id, ${STANDING_WEEKS - 1} - (${last}::date - d.day) / 7 AS week, count(DISTINCT d.user_id) AS players
    FROM users u JOIN play_days d ON d.user_id = u.id
    WHERE u.school_id = ANY (${sql.param(ids)}::bigint[]) AND u.role = 'student'
      AND d.day > ${last}::date - ${7 * STANDING_WEEKS}::int AND d.day <= ${last}::date
    GROUP BY 1, 2`);
  const weeks = new Map(ids.map((id) => [id, new Array<number>(STANDING_WEEKS).fill(0)]));
  for (const row of rows) weeks.get(Number(row.school_id))?.splice(Number(row.week), 1, Number(row.players));
  return weeks;
}

/** A page of the schools of which enough students played, by points per student who played or by all points. */
export async function schoolStandings(db: Database, query: SchoolQuery, clock: ContestClock) {
  const { measure, limit, offset } = query;
  const today = clock.dayOf(new Date());
  const by = (points: string, students: string) =>
    sql.raw(measure === 'mean' ? `${points}::float8 / ${students}` : points);
  const { rows } = await forWide(db).execute<Raw>(sql`
    WITH played AS (${playedBy(query, today)}), totals AS (
      SELECT u.school_id, count(*) AS students, sum(points)::bigint AS points, sum(answers)::bigint AS answers,
        sum(correct)::bigint AS correct, count(points_before) AS students_before, sum(points_before)::bigint AS points_before
      FROM played p JOIN users u ON u.id = p.user_id AND u.role = 'student' WHERE u.school_id IS NOT NULL
      GROUP BY u.school_id
    ), before AS (
      SELECT school_id, rank() OVER (ORDER BY ${by('points_before', 'students_before')} DESC) AS place_before
      FROM totals WHERE students_before >= ${MIN_PLAYERS}
    ), ranked AS MATERIALIZED (
      SELECT t.*, rank() OVER (ORDER BY ${by('points', 'students')} DESC) AS place FROM totals t
      WHERE students >= ${MIN_PLAYERS}
    ), page AS (
      SELECT * FROM ranked ORDER BY place, school_id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM ranked) AS page_count, p.*, b.place_before, s.name, s.region, s.logo, s.logo_url
    FROM (SELECT) one LEFT JOIN (page p JOIN schools s ON s.id = p.school_id LEFT JOIN before b ON b.school_id = p.school_id) ON true
    ORDER BY p.place, p.school_id`);
  const count = Number(rows[0]?.page_count);
  const found = rows.filter(({ place }) => place !== null);
  const ids = found.map(({ school_id }) => Number(school_id));
  const weeks = ids.length === 0 ? new Map<number, number[]>() : await weeksOf(db, ids, query.to ?? today);
  return {
    count,
    rows: found.map(
      (row): SchoolRow => ({
        place: Number(row.place),
        place_before: numberOrNull(row.place_before),
        school: {
          id: Number(row.school_id),
          name: String(row.name),
          region: textOrNull(row.region),
          logo: textOrNull(row.logo),
          logo_url: textOrNull(row.logo_url),
        },
        students: Number(row.students),
        ...playOf(row),
        mean: Number(row.points) / Number(row.students),
        weeks: weeks.get(Number(row.school_id)) ?? [],
      }),
    ),
  };
}
