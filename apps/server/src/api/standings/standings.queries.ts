import { CONSOLE_ROLES } from '@quizdesk/contract/constants';
import { type Counted, type standings as endpoints, MIN_PLAYERS, STANDING_WEEKS } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
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

/** Until when play is known, as `readPlay` found it. */
export interface Season {
  readonly today: string;
  /** The first and the last day with play. */
  readonly first: string;
  readonly last: string;
  /** True if the sums of a week before are those of today. */
  readonly isWeekKept: boolean;
}

const and = (conditions: readonly SQL[]) => sql.join([sql`true`, ...conditions], sql` AND `);

/** What rows of play, named d, must fulfil besides their days. */
function kindsOf({ level_id, subject }: Filters): SQL[] {
  return [
    ...(level_id === undefined ? [] : [sql`d.level_id = ${level_id}`]),
    ...(subject === undefined ? [] : [sql`d.subject = ${subject}`]),
  ];
}

const ofDays = ({ from, to }: Filters): SQL[] => [
  ...(from === undefined ? [] : [sql`d.day >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`d.day <= ${to}::date`]),
];

const hasDays = ({ from, to }: Filters) => from !== undefined || to !== undefined;

const dateOf = (text: string) => Temporal.PlainDate.from(text);
const weekBefore = ({ to }: Filters, { today }: Season) => dateOf(to ?? today).subtract({ days: 7 });

/** One bit for each day of a month up to this one. */
function daysUpTo(month: Temporal.PlainDate, day: Temporal.PlainDate): number {
  if (Temporal.PlainDate.compare(day, month) < 0) return 0;
  const isOfMonth = day.year === month.year && day.month === month.month;
  return 2 ** (isOfMonth ? day.day : 31) - 1;
}

/** The months that some days are part of: which of their days are before these, which up to the last, and up to a week before that. */
function monthsOf(filters: Filters, season: Season): SQL[] {
  const [first, last] = [dateOf(filters.from ?? season.first), dateOf(filters.to ?? season.last)];
  const before = weekBefore(filters, season);
  const months: SQL[] = [];
  const start = Temporal.PlainDate.compare(first, dateOf(season.first)) < 0 ? dateOf(season.first) : first;
  for (
    let month = start.with({ day: 1 });
    Temporal.PlainDate.compare(month, last) <= 0;
    month = month.add({ months: 1 })
  ) {
    const days = [last, first.subtract({ days: 1 }), before].map((day) => daysUpTo(month, day));
    months.push(sql.raw(`('${month.toString()}'::date, ${days.join(', ')})`));
  }
  return months;
}

/**
 * What each student did on some days, in all or for one level or subject: differences of running sums. Those of several months
 * are added as floating-point numbers, which hold whole points exactly and are added twice as fast.
 */
function playedInMonths(filters: Filters, who: readonly SQL[], season: Season): SQL {
  const kind = filters.subject ?? (filters.level_id === undefined ? '' : String(filters.level_id));
  const months = monthsOf(filters, season);
  const points = (days: string) => `points_upto(d.points, d.days, s.${days}) - points_upto(d.points, d.days, s.under)`;
  const isIn = (days: string) => `d.days & s.${days} & ~s.under <> 0`;
  const [inAll, inBefore] =
    months.length === 1
      ? [points('upto'), `CASE WHEN ${isIn('before')} THEN ${points('before')} END`]
      : [
          `sum((${points('upto')})::float8)::bigint`,
          `(sum((${points('before')})::float8) FILTER (WHERE ${isIn('before')}))::bigint`,
        ];
  return sql`SELECT d.user_id, ${sql.raw(inAll)} AS points, ${sql.raw(inBefore)} AS points_before
    FROM (VALUES ${months.length === 0 ? sql`(NULL::date, 0, 0, 0)` : sql.join(months, sql`, `)}) s (month, upto, under, before)
    JOIN play_months d ON d.month = s.month AND d.kind = ${kind} AND ${sql.raw(isIn('upto'))}
    WHERE ${and(who)} ${sql.raw(months.length === 1 ? '' : 'GROUP BY d.user_id')}`;
}

/** The days up to one, each by itself: the index has a level and a subject only together with their day. */
const eachDay = (from: SQL, to: SQL): SQL =>
  sql`d.day = ANY (ARRAY(SELECT generate_series(${from}, ${to}, '1 day')::date))`;

/** What each student did for one level and subject, on all days: from their sums. Only the last week is read day by day. */
function playedOfKind(filters: Filters, who: readonly SQL[], season: Season): SQL {
  const conditions = [...kindsOf(filters), ...who];
  const week = eachDay(sql`${season.today}::date - 6`, sql`${season.last}::date`);
  return sql`SELECT t.user_id, t.points,
      CASE WHEN t.answers > coalesce(week.answers, 0) THEN t.points - coalesce(week.points, 0) END AS points_before
    FROM (SELECT d.user_id, d.points, d.answers FROM play_sums d WHERE ${and(conditions)}) t LEFT JOIN (
      SELECT d.user_id, sum(d.points)::bigint AS points, sum(d.answers) AS answers
      FROM play_days d WHERE ${and([week, ...conditions])} GROUP BY d.user_id
    ) week ON week.user_id = t.user_id`;
}

/** The same on some days. */
function playedOfKindOn(filters: Filters, who: readonly SQL[], season: Season): SQL {
  const { from = season.first, to = season.last } = filters;
  const days = eachDay(
    sql`greatest(${from}::date, ${season.first}::date)`,
    sql`least(${to}::date, ${season.last}::date)`,
  );
  const isBefore = sql`d.day <= ${weekBefore(filters, season).toString()}::date`;
  return sql`SELECT d.user_id, sum(d.points)::bigint AS points, (sum(d.points) FILTER (WHERE ${isBefore}))::bigint AS points_before
    FROM play_days d WHERE ${and([days, ...kindsOf(filters), ...who])} GROUP BY d.user_id`;
}

/** Accounts that are no students are few; students need not be looked up one by one. */
const NO_ADMINISTRATORS = sql.raw(
  `d.user_id NOT IN (SELECT id FROM users WHERE role IN (${CONSOLE_ROLES.map((role) => `'${role}'`).join(', ')}))`,
);

/** Nothing is left out but by school and region: the sums of all days answer it. */
const isOfAll = (filters: Filters, season: Season) =>
  season.isWeekKept && !hasDays(filters) && kindsOf(filters).length === 0;

/** What each student earned, and how much of it a week before the last day. */
function playedBy(filters: Filters & Whose, season: Season): SQL {
  const { school_id, level_id, subject } = filters;
  const ofSchool = sql`d.user_id IN (SELECT id FROM users WHERE school_id = ${school_id})`;
  const who = [NO_ADMINISTRATORS, ...(school_id === undefined ? [] : [ofSchool])];
  if (isOfAll(filters, season)) {
    return sql`SELECT d.user_id, d.points, CASE WHEN d.answers_before > 0 THEN d.points_before END AS points_before
      FROM play_totals d WHERE ${and([sql`d.is_student AND d.answers > 0`, ...who.slice(1)])}`;
  }
  if (level_id === undefined || subject === undefined) return playedInMonths(filters, who, season);
  return hasDays(filters) ? playedOfKindOn(filters, who, season) : playedOfKind(filters, who, season);
}

/** How many answers the students of a selection gave and how many were right: read for those who are shown. */
function answersOf(filters: Filters, whose: SQL): SQL {
  const table = sql.raw(hasDays(filters) ? 'play_days' : kindsOf(filters).length > 0 ? 'play_sums' : 'play_totals');
  return sql`SELECT sum(d.answers)::bigint AS answers, sum(d.correct)::bigint AS correct
    FROM ${table} d WHERE ${and([...ofDays(filters), ...kindsOf(filters), whose])}`;
}

/** Hundreds of thousands of students are grouped in memory; compiling such a statement takes longer than running it. */
const SORT_SETTINGS = sql`set_config('work_mem', '48MB', true), set_config('jit', 'off', true)`;

/** What is known of the season and what is read of it are of one moment. */
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** What was read of all play, or how far it is counted so far; and from when on answers are no part of it yet. */
export type Read<Result> = { readonly counted_until: Date | null } & (
  | { readonly counted: null; readonly result: Result }
  | { readonly counted: NonNullable<Counted>; readonly result: undefined }
);

/**
 * Runs what reads the play of all students, if it is all counted, with days that leave nothing out taken away: the sums of all
 * days are much quicker to read than these, and a season that goes on has its last day today.
 */
export function readPlay<Query extends Filters, Result>(
  db: Database,
  query: Query,
  clock: ContestClock,
  read: (tx: Database, query: Query, season: Season) => Promise<Result>,
): Promise<Read<Result>> {
  const today = clock.dayOf(new Date());
  const { from, subject } = query;
  const to = query.to !== undefined && query.to < today ? query.to : undefined;
  return db.transaction(async (tx): Promise<Read<Result>> => {
    await tx.execute(sql`SELECT ${SORT_SETTINGS}`);
    const { rows } = await tx.execute<{
      [key: string]: unknown;
      counted: unknown;
      first: string | null;
      last: string | null;
      is_week_kept: boolean;
      counted_until: string | null;
    }>(sql`
      SELECT (SELECT min(day) FROM play_days)::text AS first, (SELECT max(day) FROM play_days)::text AS last,
        coalesce((SELECT week_before = ${today}::date - 7 FROM play_clock), false) AS is_week_kept,
        (SELECT min(logged_at) FROM answer_log)::text AS counted_until,
        ${countedPlay(clock.zone, subject !== undefined)} AS counted`);
    const [found] = rows;
    const counted = countedOf(found?.counted ?? null);
    const counted_until = found?.counted_until ? new Date(found.counted_until) : null;
    if (counted !== null) return { counted, counted_until, result: undefined };
    const { first, last } = { first: found?.first ?? today, last: found?.last ?? today };
    const season = { today, first, last, isWeekKept: found?.is_week_kept === true };
    const isAll = to === undefined && (from === undefined || from <= first);
    const days = isAll ? { from: undefined, to } : { from, to: to ?? today };
    return { counted, counted_until, result: await read(tx, { ...query, ...days }, season) };
  }, ONE_SNAPSHOT);
}

/** A page of standings, without rows while play is being counted. */
const pageOf = <Page extends object>({ counted, counted_until, result }: Read<Page>) =>
  counted === null ? { ...result, counted, counted_until } : { rows: [], count: 0, counted, counted_until };

/** Equal points share a place, and the next place is left out: counted once for each number of points. */
const placesOf = (counts: SQL, columns: string) =>
  sql`SELECT points ${sql.raw(columns)}, (1 + sum(n) OVER (ORDER BY points DESC) - n)::bigint AS place FROM (${counts}) counts`;

const keptCounts = (isBefore: boolean) => sql`SELECT points, n FROM rank_counts WHERE is_before = ${isBefore}`;

/**
 * The parts of a statement that rank students: `played`, and from it `places` by points and those a week `before`. Of
 * everybody, how many have so many points is kept.
 */
export function studentRanks(query: Filters & Whose, season: Season): SQL {
  const isKept = isOfAll(query, season) && query.school_id === undefined;
  const counts = (points: string) =>
    sql.raw(`SELECT ${points} AS points, count(*) AS n FROM played WHERE ${points} IS NOT NULL GROUP BY 1`);
  return sql`
  WITH played AS ${sql.raw(isKept ? 'NOT MATERIALIZED' : 'MATERIALIZED')} (${playedBy(query, season)}), places AS MATERIALIZED (
    ${placesOf(isKept ? keptCounts(false) : counts('points'), ', n')}
  ), before AS MATERIALIZED (${placesOf(isKept ? keptCounts(true) : counts('points_before'), '')})`;
}

/** What else is shown of students `p`. */
export const studentFacts = (query: Filters) =>
  sql`CROSS JOIN LATERAL (${answersOf(query, sql`d.user_id = p.user_id`)}) given`;

/** A page of students by points; equal points share a place. The page begins among those whose points are found by their counts. */
export async function studentStandings(db: Database, asked: StudentQuery, clock: ContestClock) {
  const read = await readPlay(forWide(db), asked, clock, async (tx, query, season) => {
    const { limit, offset } = query;
    const { rows } = await tx.execute<
      (RankedStudent | { readonly user_id: null }) & { readonly page_count: number }
    >(sql`
      ${studentRanks(query, season)}, start AS MATERIALIZED (
        SELECT points, place - 1 AS skipped FROM places WHERE place - 1 + n > ${offset} ORDER BY place LIMIT 1
      ), page AS MATERIALIZED (
        SELECT * FROM played WHERE points <= (SELECT points FROM start)
        ORDER BY points DESC, user_id LIMIT ${limit} OFFSET (SELECT ${offset} - skipped FROM start)
      )
      SELECT (SELECT coalesce(sum(n), 0)::bigint FROM places) AS page_count, p.*, places.place, before.place AS place_before,
        given.answers, given.correct, u.name, u.username, u.school_id, s.name AS school_name
      FROM (SELECT) one LEFT JOIN (page p JOIN places ON places.points = p.points
        LEFT JOIN before ON before.points = p.points_before ${studentFacts(query)}
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
    WITH weeks AS MATERIALIZED (
      SELECT week, month, bit_or(1 << (day - month)) AS days FROM (
        SELECT ${STANDING_WEEKS - 1} - n / 7 AS week, ${last}::date - n AS day,
          date_trunc('month', (${last}::date - n)::timestamp)::date AS month
        FROM generate_series(0, ${7 * STANDING_WEEKS - 1}::int) n
      ) each GROUP BY week, month
    ), played AS (
      SELECT u.school_id, m.user_id, m.month, m.days FROM users u JOIN play_months m ON m.user_id = u.id AND m.kind = ''
        AND m.month = ANY (ARRAY(SELECT DISTINCT month FROM weeks))
      WHERE u.school_id = ANY (${sql.param(ids)}::bigint[]) AND u.role = 'student'
    )
    SELECT p.school_id, w.week, count(DISTINCT p.user_id) AS players
    FROM played p JOIN weeks w ON w.month = p.month AND w.days & p.days <> 0 GROUP BY 1, 2`);
  const weeks = new Map(ids.map((id) => [id, new Array<number>(STANDING_WEEKS).fill(0)]));
  for (const { school_id, week, players } of rows) weeks.get(school_id)?.splice(week, 1, players);
  return weeks;
}

/** The sums of schools: as they are kept, or added up from what each student did. */
function schoolTotals(query: Filters & Whose, season: Season): SQL {
  const ofRegion = query.region ? sql`school_id IN (${schoolsOfRegion(query.region)})` : sql`school_id IS NOT NULL`;
  return isOfAll(query, season)
    ? sql`SELECT school_id, players AS students, points, players_before AS students_before, points_before
        FROM school_sums WHERE ${ofRegion}`
    : sql`SELECT t.school_id, count(*) AS students, sum(p.points)::bigint AS points,
          count(p.points_before) AS students_before, sum(p.points_before)::bigint AS points_before
        FROM (${playedBy(query, season)}) p JOIN play_totals t ON t.user_id = p.user_id WHERE ${ofRegion} GROUP BY t.school_id`;
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
      WHERE students >= ${MIN_PLAYERS}
    )`;
}

/** What else is shown of schools `p`. */
export const schoolFacts = (query: Filters, season: Season): SQL =>
  sql`CROSS JOIN LATERAL (${
    isOfAll(query, season)
      ? sql`SELECT answers, correct FROM school_sums WHERE school_id = p.school_id`
      : sql`SELECT sum(each.answers)::bigint AS answers, sum(each.correct)::bigint AS correct FROM users u
          CROSS JOIN LATERAL (${answersOf(query, sql`d.user_id = u.id`)} OFFSET 0) each
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
  const read = await readPlay(forWide(db), asked, clock, async (tx, query, season) => {
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
