import { CONSOLE_ROLES } from '@quizdesk/contract/constants';
import type { standings as endpoints } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';

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

/** A list of days instead of a range: the index starts with the day, and finds a level and a subject only for a given one. */
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

/** Users who have just been deleted: their play goes from the sums within seconds, until when the log has all answers that are still in them. */
export const JUST_DELETED =
  sql.raw(`SELECT l.user_id FROM (SELECT user_id FROM student_changes UNION SELECT user_id FROM answer_log WHERE n < 0) l
  WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = l.user_id)`);

/** Accounts that are no students are few; students need not be looked up one by one. */
const IS_STUDENT = sql`d.user_id NOT IN (
  SELECT id FROM users WHERE role IN (${sql.raw(CONSOLE_ROLES.map((role) => `'${role}'`).join(', '))}) UNION ALL ${JUST_DELETED})`;

/** Nothing is left out but by school and region: the sums of all days answer it. */
export const isOfAll = (filters: Filters, season: Season) =>
  season.isWeekKept && !hasDays(filters) && kindsOf(filters).length === 0;

/** What each student earned, and how much of it a week before the last day. */
export function playedBy(filters: Filters & Whose, season: Season): SQL {
  const { school_id, level_id, subject } = filters;
  const ofSchool = sql`d.user_id IN (SELECT id FROM users WHERE school_id = ${school_id})`;
  const who = [IS_STUDENT, ...(school_id === undefined ? [] : [ofSchool])];
  if (isOfAll(filters, season)) {
    return sql`SELECT d.user_id, d.points, CASE WHEN d.answers_before > 0 THEN d.points_before END AS points_before
      FROM play_totals d WHERE ${and([sql`d.is_student AND d.answers > 0`, ...who])}`;
  }
  if (level_id === undefined || subject === undefined) return playedInMonths(filters, who, season);
  return hasDays(filters) ? playedOfKindOn(filters, who, season) : playedOfKind(filters, who, season);
}

/** What was answered, as rows `d`. */
function givenBy(filters: Filters, whose: SQL): SQL {
  const table = sql.raw(hasDays(filters) ? 'play_days' : kindsOf(filters).length > 0 ? 'play_sums' : 'play_totals');
  return sql`FROM ${table} d WHERE ${and([...ofDays(filters), ...kindsOf(filters), whose])}`;
}

/** How many answers the students of a selection gave and how many were right: read for those who are shown. */
export const answersOf = (filters: Filters, whose: SQL): SQL =>
  sql`SELECT sum(d.answers)::bigint AS answers, sum(d.correct)::bigint AS correct ${givenBy(filters, whose)}`;

/** The same of all students, each by one read of the whole. */
export const answersOfAll = (filters: Filters): SQL => sql`
  SELECT d.user_id, sum(d.answers)::int AS answers, sum(d.correct)::int AS correct ${givenBy(filters, sql`true`)} GROUP BY d.user_id`;
