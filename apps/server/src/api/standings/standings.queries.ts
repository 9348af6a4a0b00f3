import { CONSOLE_ROLES } from '@quizdesk/contract/constants';
import { type Counted, type standings as endpoints, MIN_PLAYERS, STANDING_WEEKS } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { schoolsOfRegion } from '../schools/school-regions.ts';
import { countedOf, countedPlay } from './play-days.ts';

export type StudentQuery = z.output<typeof endpoints.students.query>;
export type SchoolQuery = z.output<typeof endpoints.schools.query>;
export type StudentRow = z.output<typeof endpoints.students.response>['rows'][number];
export type SchoolRow = z.output<typeof endpoints.schools.response>['rows'][number];

type Whose = Pick<StudentQuery, 'school_id'> & Pick<SchoolQuery, 'region'>;
type Filters = Pick<StudentQuery, 'level_id' | 'subject' | 'from' | 'to'>;

const and = (conditions: readonly SQL[]) => sql.join([sql`true`, ...conditions], sql` AND `);

/** What rows of play, named d, must fulfil besides their days. */
function kindsOf({ level_id, subject }: Filters): SQL[] {
  return [
    ...(level_id === undefined ? [] : [sql`d.level_id = ${level_id}`]),
    ...(subject === undefined ? [] : [sql`d.subject = ${subject}`]),
  ];
}

/** What each student did on all days, for one level or subject too: from their sums. Only the last week is read day by day. */
function playedInAll(filters: Filters, who: readonly SQL[], today: string): SQL {
  const kinds = kindsOf(filters);
  const totals =
    kinds.length === 0
      ? sql`SELECT d.user_id, d.points, d.answers, d.correct FROM play_totals d WHERE ${and(who)}`
      : sql`SELECT d.user_id, sum(d.points)::bigint AS points, sum(d.answers)::bigint AS answers,
          sum(d.correct)::bigint AS correct
        FROM play_sums d WHERE ${and([...kinds, ...who])} GROUP BY d.user_id`;
  return sql`SELECT t.user_id, t.points, t.answers, t.correct,
    CASE WHEN t.answers > coalesce(week.answers, 0) THEN t.points - coalesce(week.points, 0) END AS points_before
    FROM (${totals}) t LEFT JOIN (
      SELECT d.user_id, sum(d.points)::bigint AS points, sum(d.answers) AS answers FROM play_days d
      WHERE d.day > ${today}::date - 7 AND ${and([...kinds, ...who])} GROUP BY d.user_id
    ) week ON week.user_id = t.user_id`;
}

/** What each student did on some days. */
function playedOn(filters: Filters, who: readonly SQL[], today: string): SQL {
  const { from, to = today } = filters;
  const days = [sql`d.day <= ${to}::date`, ...(from === undefined ? [] : [sql`d.day >= ${from}::date`])];
  return sql`SELECT d.user_id, sum(d.points)::bigint AS points, sum(d.answers)::bigint AS answers,
    sum(d.correct)::bigint AS correct, sum(d.points) FILTER (WHERE d.day <= ${to}::date - 7)::bigint AS points_before
    FROM play_days d WHERE ${and([...days, ...kindsOf(filters), ...who])} GROUP BY d.user_id`;
}

/** Accounts that are no students are few; students need not be looked up one by one. */
const NO_ADMINISTRATORS = sql.raw(
  `d.user_id NOT IN (SELECT id FROM users WHERE role IN (${CONSOLE_ROLES.map((role) => `'${role}'`).join(', ')}))`,
);

/** What each student did, and how many points they had a week before the last day. */
function playedBy(filters: Filters & Whose, today: string): SQL {
  const { school_id, region, from, to } = filters;
  const ofSchool = sql`d.user_id IN (SELECT id FROM users WHERE school_id = ${school_id})`;
  const ofRegion = sql`d.user_id IN (SELECT id FROM users WHERE school_id IN (${schoolsOfRegion(region ?? '')}))`;
  const who = [NO_ADMINISTRATORS, ...(school_id === undefined ? [] : [ofSchool]), ...(region ? [ofRegion] : [])];
  return from === undefined && to === undefined ? playedInAll(filters, who, today) : playedOn(filters, who, today);
}

/** Hundreds of thousands of students are grouped in memory; compiling such a statement takes longer than running it. */
const SORT_SETTINGS = sql`set_config('work_mem', '48MB', true), set_config('jit', 'off', true)`;

/** What was read of all play, or how far it is counted so far. */
export type Read<Result> =
  | { readonly counted: null; readonly result: Result }
  | { readonly counted: NonNullable<Counted>; readonly result: undefined };

/**
 * Runs what reads the play of all students, if it is all counted, with days that leave nothing out taken away: the sums of all
 * days are much quicker to read than these, and a season that goes on has its last day today.
 */
export function readPlay<Query extends Filters, Result>(
  db: Database,
  query: Query,
  clock: ContestClock,
  read: (tx: Database, query: Query, today: string) => Promise<Result>,
): Promise<Read<Result>> {
  const today = clock.dayOf(new Date());
  const { from, subject } = query;
  const to = query.to !== undefined && query.to < today ? query.to : undefined;
  return db.transaction(async (tx): Promise<Read<Result>> => {
    const { rows } = await tx.execute<{ is_from_the_first: boolean; counted: unknown }>(sql`
      SELECT coalesce((SELECT min(day) FROM play_days) >= ${from ?? null}::date, true) AS is_from_the_first,
        ${countedPlay(clock.zone, subject !== undefined)} AS counted, ${SORT_SETTINGS}`);
    const counted = countedOf(rows[0]?.counted);
    if (counted !== null) return { counted, result: undefined };
    const isAll = to === undefined && rows[0]?.is_from_the_first === true;
    return { counted, result: await read(tx, { ...query, from: isAll ? undefined : from, to }, today) };
  });
}

/** A page of standings, without rows while play is being counted. */
const pageOf = <Page extends object>({ counted, result }: Read<Page>) =>
  counted === null ? { ...result, counted } : { rows: [], count: 0, counted };

/**
 * The parts of a statement that rank students: `played`, and from it `places` by points and those a week `before`. Places
 * are counted once for each number of points.
 */
export const studentRanks = (query: Filters & Whose, today: string): SQL => sql`
  WITH played AS MATERIALIZED (${playedBy(query, today)}), places AS (
    SELECT points, (1 + sum(count(*)) OVER (ORDER BY points DESC) - count(*))::bigint AS place FROM played GROUP BY points
  ), before AS (
    SELECT points_before, (1 + sum(count(*)) OVER (ORDER BY points_before DESC) - count(*))::bigint AS place_before
    FROM played WHERE points_before IS NOT NULL GROUP BY points_before
  )`;

/** A page of students by points; equal points share a place. */
export async function studentStandings(db: Database, asked: StudentQuery, clock: ContestClock) {
  const read = await readPlay(forWide(db), asked, clock, async (tx, query, today) => {
    const { limit, offset } = query;
    const { rows } = await tx.execute<
      (RankedStudent | { readonly user_id: null }) & { readonly page_count: number }
    >(sql`
      ${studentRanks(query, today)}, page AS (
        SELECT * FROM played ORDER BY points DESC, user_id LIMIT ${limit} OFFSET ${offset}
      )
      SELECT (SELECT count(*) FROM played) AS page_count, p.*, places.place, before.place_before, u.name, u.username,
        u.school_id, s.name AS school_name
      FROM (SELECT) one LEFT JOIN (page p JOIN places ON places.points = p.points
        LEFT JOIN before ON before.points_before = p.points_before
        JOIN users u ON u.id = p.user_id LEFT JOIN schools s ON s.id = u.school_id) ON true
      ORDER BY places.place, p.user_id`);
    return {
      count: rows[0]?.page_count ?? 0,
      rows: rows.flatMap((row): StudentRow[] => (row.user_id === null ? [] : [studentOf(row)])),
    };
  });
  return pageOf(read);
}

/** A student with their place, as the database has them. */
export interface RankedStudent extends Omit<StudentRow, 'user'>, Record<string, unknown> {
  readonly user_id: number;
  readonly name: string;
  readonly username: string;
}

export const studentOf = ({ user_id: id, name, username, ...row }: RankedStudent): StudentRow => ({
  ...row,
  user: { id, name, username },
});

/** How many students of these schools played in each of the weeks that end with a day, the latest week last. */
async function weeksOf(db: Database, ids: readonly number[], last: string): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<Record<'school_id' | 'week' | 'players', number>>(sql`
    SELECT u.school_id, ${STANDING_WEEKS - 1} - (${last}::date - d.day) / 7 AS week, count(DISTINCT d.user_id) AS players
    FROM users u JOIN play_days d ON d.user_id = u.id
    WHERE u.school_id = ANY (${sql.param(ids)}::bigint[]) AND u.role = 'student'
      AND d.day > ${last}::date - ${7 * STANDING_WEEKS}::int AND d.day <= ${last}::date
    GROUP BY 1, 2`);
  const weeks = new Map(ids.map((id) => [id, new Array<number>(STANDING_WEEKS).fill(0)]));
  for (const { school_id, week, players } of rows) weeks.get(school_id)?.splice(week, 1, players);
  return weeks;
}

/** The parts of a statement that rank the schools of which enough students played: `ranked`, and those a week `before`. */
export function schoolRanks(query: Filters & Whose & Pick<SchoolQuery, 'measure'>, today: string): SQL {
  const by = (points: string, students: string) =>
    sql.raw(query.measure === 'mean' ? `${points}::float8 / ${students}` : points);
  return sql`
    WITH played AS (${playedBy(query, today)}), totals AS (
      SELECT u.school_id, count(*) AS students, sum(points)::bigint AS points, sum(answers)::bigint AS answers,
        sum(correct)::bigint AS correct, count(points_before) AS students_before, sum(points_before)::bigint AS points_before
      FROM played p JOIN users u ON u.id = p.user_id WHERE u.school_id IS NOT NULL
      GROUP BY u.school_id
    ), before AS (
      SELECT school_id, rank() OVER (ORDER BY ${by('points_before', 'students_before')} DESC) AS place_before
      FROM totals WHERE students_before >= ${MIN_PLAYERS}
    ), ranked AS MATERIALIZED (
      SELECT t.*, rank() OVER (ORDER BY ${by('points', 'students')} DESC) AS place FROM totals t
      WHERE students >= ${MIN_PLAYERS}
    )`;
}

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
  const read = await readPlay(forWide(db), asked, clock, async (tx, query, today) => {
    const { rows } = await tx.execute<
      (RankedSchool | { readonly school_id: null }) & { readonly page_count: number }
    >(sql`
      ${schoolRanks(query, today)}, page AS (
        SELECT * FROM ranked ORDER BY place, school_id LIMIT ${query.limit} OFFSET ${query.offset}
      )
      SELECT (SELECT count(*) FROM ranked) AS page_count, p.*, b.place_before, s.name, s.region, s.logo, s.logo_url
      FROM (SELECT) one LEFT JOIN (page p JOIN schools s ON s.id = p.school_id LEFT JOIN before b ON b.school_id = p.school_id) ON true
      ORDER BY p.place, p.school_id`);
    const found = rows.flatMap((row) => (row.school_id === null ? [] : [schoolOf(row)]));
    const ids = found.map(({ school }) => school.id);
    const weeks = ids.length === 0 ? new Map<number, number[]>() : await weeksOf(tx, ids, query.to ?? today);
    return {
      count: rows[0]?.page_count ?? 0,
      rows: found.map((row): SchoolRow => ({ ...row, weeks: weeks.get(row.school.id) ?? [] })),
    };
  });
  return pageOf(read);
}
