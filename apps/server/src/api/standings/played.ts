import type { standings as endpoints } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { CONSOLE_ROLE_LIST } from '../../shared/console-roles.ts';

export type StudentQuery = z.output<typeof endpoints.students.query>;
export type SchoolQuery = z.output<typeof endpoints.schools.query>;

export type Whose = Pick<StudentQuery, 'school_id'> & Pick<SchoolQuery, 'region'>;
export type Filters = Pick<StudentQuery, 'level_id' | 'subject' | 'from' | 'to'>;

/** Until when play is known, as `readPlay` found it. */
export interface Season {
  readonly today: string;
  /** The first and the last day with play. */
  readonly first: string;
  readonly last: string;
  /** The first days of the months with play, the earliest first: one wrong clock may leave decades between two. */
  readonly months: readonly string[];
  /** True if the sums of a week before are those of today. */
  readonly isWeekKept: boolean;
}

/** Joins rows of each student, found by their index: for many students the planner would read all rows instead. */
export const ofEach = (rows: SQL): SQL => sql`CROSS JOIN LATERAL (${rows} OFFSET 0)`;

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

/** Days of a month, a bit each, of all of them. */
const ALL_DAYS = 2 ** 31 - 1;

/** The days of a month up to this one: all of them where it has no play after it. */
function daysUpTo(month: Temporal.PlainDate, day: Temporal.PlainDate, season: Season): number {
  if (Temporal.PlainDate.compare(day, month) < 0) return 0;
  const isOfMonth = day.year === month.year && day.month === month.month;
  return isOfMonth && day.toString() < season.last ? 2 ** day.day - 1 : ALL_DAYS;
}

/** The points of a month's days, which are the first of those that have play. */
function pointsOn(days: number): string {
  if (days === 0) return '0';
  return days === ALL_DAYS ? 'd.points[cardinality(d.points)]' : `points_upto(d.points, d.days, ${days})`;
}

/** What each student earned in a month on days up to some, but for those before; and how much of it a week earlier. */
function playedIn(month: Temporal.PlainDate, kind: string, who: readonly SQL[], days: readonly number[]): SQL {
  const [upto = 0, under = 0, before = 0] = days;
  const points = (until: number) => (under === 0 ? pointsOn(until) : `${pointsOn(until)} - ${pointsOn(under)}`);
  const isIn = (until: number) => {
    const wanted = until & ~under;
    return wanted === ALL_DAYS ? 'true' : `d.days & ${wanted} <> 0`;
  };
  const inBefore = (before & ~under) === 0 ? 'NULL' : `CASE WHEN ${isIn(before)} THEN ${points(before)} END`;
  return sql`SELECT d.user_id, ${sql.raw(`${points(upto)} AS points, (${inBefore})::bigint`)} AS points_before
    FROM play_months d WHERE d.kind = ${kind} AND d.month = ${month.toString()}::date AND ${and([sql.raw(isIn(upto)), ...who])}`;
}

/** So many months are joined: each join compares what all before it have found. */
const MOST_JOINED = 12;

/**
 * What each student did on some days, in all or for one level or subject: differences of running sums. The months of a season
 * are joined instead of grouped: their index has each in the order of students. What is the same for all rows is decided here,
 * not in the statement, which has hundreds of thousands.
 */
function playedInMonths(filters: Filters, who: readonly SQL[], season: Season): SQL {
  const kind = filters.subject ?? (filters.level_id === undefined ? '' : String(filters.level_id));
  const [first, last] = [dateOf(filters.from ?? season.first), dateOf(filters.to ?? season.last)];
  const bounds = [last, first.subtract({ days: 1 }), weekBefore(filters, season)];
  const [from, to] = [first.with({ day: 1 }).toString(), last.toString()];
  const months = season.months
    .filter((month) => from <= month && month <= to)
    .map((month) => {
      const days = bounds.map((day) => daysUpTo(dateOf(month), day, season));
      return playedIn(dateOf(month), kind, who, days);
    });
  const [only] = months;
  if (only === undefined)
    return sql`SELECT NULL::bigint AS user_id, NULL::bigint AS points, NULL::bigint AS points_before WHERE false`;
  if (months.length === 1) return only;
  if (months.length > MOST_JOINED)
    return sql`SELECT user_id, sum(points)::bigint AS points, sum(points_before)::bigint AS points_before
      FROM (${sql.join(months, sql` UNION ALL `)}) m GROUP BY user_id`;
  const sum = (column: string) => sql.raw(months.map((_, at) => `coalesce(m${at}.${column}, 0)`).join(' + '));
  const inBefore = sql.raw(months.map((_, at) => `m${at}.points_before`).join(', '));
  return sql`SELECT user_id, ${sum('points')} AS points,
      CASE WHEN num_nonnulls(${inBefore}) > 0 THEN ${sum('points_before')} END AS points_before
    FROM ${sql.join(
      months.map((month, at) => sql`(${month}) ${sql.raw(`m${at}${at === 0 ? '' : ' USING (user_id)'}`)}`),
      sql` FULL JOIN `,
    )}`;
}

/**
 * The days in a range, of months with play, one by one: the index starts with the day, and finds a level and a subject only for a
 * given one.
 */
function onDaysOf({ from, to }: Filters, { first, last, months }: Season): SQL {
  const [start, end] = [from ?? first, to ?? last];
  return sql`d.day = ANY (ARRAY(
    SELECT day::date FROM unnest(${sql.param([...months])}::date[]) month, generate_series(
      greatest(month, ${start}::date), least(month + interval '1 month' - interval '1 day', ${end}::date), interval '1 day') day))`;
}

/** The sum of a bigint column without fractions up to 2^53: PostgreSQL's own is of numeric, which takes twice as long. */
export const sumOf = (column: string): SQL => sql.raw(`sum(${column}::float8)`);

/** What each student did for one level and subject, on all days or some: all of it is in one index. */
function playedOfKind(filters: Filters, who: readonly SQL[], season: Season): SQL {
  const isBefore = sql`d.day <= ${weekBefore(filters, season).toString()}::date`;
  const points = sumOf('d.points');
  return sql`SELECT d.user_id, ${points}::bigint AS points, (${points} FILTER (WHERE ${isBefore}))::bigint AS points_before
    FROM play_days d WHERE ${and([onDaysOf(filters, season), ...kindsOf(filters), ...who])} GROUP BY d.user_id`;
}

/** Users who have just been deleted: their play goes from the sums within seconds, until when the log has all answers that are still in them. */
export const JUST_DELETED =
  sql.raw(`SELECT l.user_id FROM (SELECT user_id FROM student_changes UNION SELECT user_id FROM answer_log WHERE n < 0) l
  WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = l.user_id)`);

/** Accounts that are no students are few: neither students nor their rows need to be looked up one by one. */
const isStudent = (user: string): SQL => sql`${sql.raw(user)} NOT IN (
  SELECT id FROM users WHERE role IN ${sql.raw(CONSOLE_ROLE_LIST)} UNION ALL ${JUST_DELETED})`;

/** Nothing is left out but by school and region: the sums of all days answer it. */
export const isOfAll = (filters: Filters, season: Season) =>
  season.isWeekKept && !hasDays(filters) && kindsOf(filters).length === 0;

/** What each student earned, and how much of it a week before the last day. */
export function playedBy(filters: Filters & Whose, season: Season): SQL {
  const { school_id, level_id, subject } = filters;
  const ofSchool = sql`d.user_id IN (SELECT id FROM users WHERE school_id = ${school_id})`;
  const who = [isStudent('d.user_id'), ...(school_id === undefined ? [] : [ofSchool])];
  if (isOfAll(filters, season)) {
    return sql`SELECT d.user_id, d.points, CASE WHEN d.answers_before > 0 THEN d.points_before END AS points_before
      FROM play_totals d WHERE ${and([sql`d.is_student AND d.answers > 0`, ...who])}`;
  }
  const isOfKind = level_id !== undefined && subject !== undefined;
  return isOfKind ? playedOfKind(filters, who, season) : playedInMonths(filters, who, season);
}

/** How many answers students gave and how many were right, as columns of rows `d`. */
const GIVEN = sql.raw('sum(d.answers)::bigint AS answers, sum(d.correct)::bigint AS correct');

/** The same of a selection of students: read for those who are shown. */
export function answersOf(filters: Filters, whose: SQL): SQL {
  const table = sql.raw(hasDays(filters) ? 'play_days' : kindsOf(filters).length > 0 ? 'play_sums' : 'play_totals');
  return sql`SELECT ${GIVEN} FROM ${table} d WHERE ${and([...ofDays(filters), ...kindsOf(filters), whose])}`;
}

/** The same of all students, each by one read of the whole; an index has the days of a subject with all that this needs. */
export function answersOfAll(filters: Filters, season: Season): SQL {
  const kinds = kindsOf(filters);
  if (!hasDays(filters) && kinds.length === 0) return sql.raw('SELECT user_id, answers, correct FROM play_totals');
  const days = filters.subject === undefined ? ofDays(filters) : [onDaysOf(filters, season)];
  const table = sql.raw(days.length > 0 ? 'play_days' : 'play_sums');
  return sql`SELECT d.user_id, ${GIVEN} FROM ${table} d WHERE ${and([...days, ...kinds])} GROUP BY d.user_id`;
}
