import { type standings as endpoints, MIN_PLAYERS, STANDING_WEEKS } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forReplica, forWide } from '../../db/handles.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { schoolsOfRegion } from '../../shared/school-regions.ts';
import {
  answersOf,
  answersOfAll,
  type Filters,
  isOfAll,
  ofEach,
  playedBy,
  type SchoolQuery,
  type Season,
  sumOf,
  type Whose,
} from './played.ts';
import { pageOf, readPlay } from './read-play.ts';

export type SchoolRow = z.output<typeof endpoints.schools.response>['rows'][number];

/** How many students of these schools played in each of the weeks that end with a day, the latest week last. */
async function weeksOf(db: Database, ids: readonly number[], last: string): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<Record<'school_id' | 'week' | 'players', number>>(sql`
    WITH weeks AS MATERIALIZED (
      SELECT week, month, bit_or(1 << (day - month)) AS days FROM (
        SELECT ${STANDING_WEEKS - 1} - n / 7 AS week, ${last}::date - n AS day,
          date_trunc('month', (${last}::date - n)::timestamp)::date AS month
        FROM generate_series(0, ${7 * STANDING_WEEKS - 1}::int) n
      ) each GROUP BY week, month
    ), students AS MATERIALIZED (
      -- Apart from their months, so that an index alone is read.
      SELECT id, school_id FROM users WHERE school_id = ANY (${sql.param(ids)}::bigint[]) AND role = 'student'
    ), played AS MATERIALIZED (
      SELECT s.school_id, m.* FROM students s ${ofEach(sql`SELECT user_id, month, days FROM play_months
        WHERE kind = '' AND month = ANY (ARRAY(SELECT DISTINCT month FROM weeks)) AND user_id = s.id`)} m
    )
    SELECT p.school_id, w.week, count(DISTINCT p.user_id) AS players
    FROM played p JOIN weeks w ON w.month = p.month AND w.days & p.days <> 0 GROUP BY 1, 2`);
  const weeks = new Map(ids.map((id) => [id, new Array<number>(STANDING_WEEKS).fill(0)]));
  for (const { school_id, week, players } of rows) weeks.get(school_id)?.splice(week, 1, players);
  return weeks;
}

/** Schools that have just been deleted: their students, whose sums follow within seconds, are on the list of those who changed. */
const JUST_DELETED = sql`SELECT t.school_id FROM student_changes c JOIN play_totals t ON t.user_id = c.user_id
  WHERE t.school_id IS NOT NULL AND NOT EXISTS (SELECT FROM schools s WHERE s.id = t.school_id)`;

/** The sums of schools of which enough students played: as they are kept, or added up from what each student did. */
function schoolTotals(query: Filters & Whose, season: Season): SQL {
  const ofRegion = query.region
    ? sql`school_id IN (${schoolsOfRegion(query.region)})`
    : sql`school_id IS NOT NULL AND school_id NOT IN (${JUST_DELETED})`;
  return isOfAll(query, season)
    ? sql`SELECT school_id, players AS students, points, players_before AS students_before, points_before
        FROM school_sums WHERE players >= ${MIN_PLAYERS} AND ${ofRegion}`
    : sql`SELECT t.school_id, count(*) AS students, ${sumOf('p.points')}::bigint AS points,
          count(p.points_before) AS students_before, ${sumOf('p.points_before')}::bigint AS points_before
        FROM (${playedBy(query, season)}) p JOIN play_totals t ON t.user_id = p.user_id WHERE ${ofRegion}
        GROUP BY t.school_id HAVING count(*) >= ${MIN_PLAYERS}`;
}

/** The parts of a statement that rank the schools of which enough students played: `ranked`, and those a week `before`. */
export function schoolRanks(query: Filters & Whose & Pick<SchoolQuery, 'measure'>, season: Season): SQL {
  const by = (points: string, students: string) =>
    sql.raw(query.measure === 'mean' ? `${points}::float8 / ${students}` : points);
  return sql`
    WITH totals AS MATERIALIZED (${schoolTotals(query, season)}), before AS (
      SELECT school_id, rank() OVER (ORDER BY ${by('points_before', 'students_before')} DESC) AS place_before
      FROM totals WHERE students_before >= ${MIN_PLAYERS}
    ), ranked AS MATERIALIZED (
      SELECT t.*, rank() OVER (ORDER BY ${by('points', 'students')} DESC) AS place FROM totals t
    )`;
}

/** Answers and right ones of all schools, by one read of the whole. */
export const schoolAnswersOfAll = (query: Filters, season: Season): SQL => sql`
  SELECT t.school_id, ${sumOf('each.answers')}::bigint AS answers, ${sumOf('each.correct')}::bigint AS correct
  FROM (${answersOfAll(query, season)}) each JOIN play_totals t ON t.user_id = each.user_id AND t.is_student GROUP BY t.school_id`;

/** What else is shown of schools `p`. */
const schoolFacts = (query: Filters, season: Season): SQL =>
  sql`CROSS JOIN LATERAL (${
    isOfAll(query, season)
      ? sql`SELECT answers, correct FROM school_sums WHERE school_id = p.school_id`
      : sql`SELECT sum(each.answers)::bigint AS answers, sum(each.correct)::bigint AS correct FROM users u
          ${ofEach(answersOf(query, sql`d.user_id = u.id`))} each
          WHERE u.school_id = p.school_id AND u.role = 'student'`
  }) given`;

/** A school with its place, as the database has it. */
export interface RankedSchool
  extends Omit<SchoolRow, 'school' | 'mean' | 'weeks'>,
    Omit<SchoolRow['school'], 'id'>,
    Record<string, unknown> {
  readonly school_id: number;
}

/** A school with its place; without its weeks, which only the list shows. */
export const schoolOf = ({
  school_id: id,
  name,
  region,
  logo,
  logo_url,
  ...row
}: RankedSchool): Omit<SchoolRow, 'weeks'> => ({
  ...row,
  school: { id, name, region, logo, logo_url },
  mean: row.points / row.students,
});

/** A page of the schools of which enough students played, by points per student who played or by all points. */
export async function schoolStandings(db: Database, asked: SchoolQuery, clock: ContestClock) {
  const read = await readPlay(forReplica(forWide(db)), asked, clock, async (tx, query, season) => {
    const { rows } = await tx.execute<
      (RankedSchool | { readonly school_id: null }) & { readonly page_count: number }
    >(sql`
      ${schoolRanks(query, season)}, page AS MATERIALIZED (
        SELECT * FROM ranked ORDER BY place, school_id LIMIT ${query.limit} OFFSET ${query.offset}
      )
      SELECT (SELECT count(*) FROM ranked) AS page_count, p.*, b.place_before, given.*, s.name, s.region, s.logo, s.logo_url
      FROM (SELECT) one LEFT JOIN (page p JOIN schools s ON s.id = p.school_id LEFT JOIN before b ON b.school_id = p.school_id
        ${schoolFacts(query, season)}) ON true
      ORDER BY p.place, p.school_id`);
    const found = rows.flatMap((row) => (row.school_id === null ? [] : [schoolOf(row)]));
    const ids = found.map(({ school }) => school.id);
    const weeks = ids.length === 0 ? new Map<number, number[]>() : await weeksOf(tx, ids, query.to ?? season.today);
    return {
      count: rows[0]?.page_count ?? 0,
      rows: found.map((row): SchoolRow => ({ ...row, weeks: weeks.get(row.school.id) ?? [] })),
    };
  });
  return pageOf(read);
}
