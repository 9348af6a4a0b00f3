import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { inOneProcess } from '../../db/locks.ts';
import {
  ABSENT_FIGURE,
  day_figures,
  overview_figures,
  WHOLE_FIGURES,
  type WholeFigure,
} from '../../db/schema/overview.ts';
import { jobPlugin } from '../../jobs/job-plugin.ts';
import { shareOf } from '../../jobs/jobs.ts';
import { accountConditions } from '../../shared/account-filters.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { isPlayCounted } from '../standings/play-days.ts';
import { ABSENT_DAYS } from './attention.queries.ts';
import { CHART_DAYS, firstDayOf } from './shown-days.ts';

/** Computes the figures of a day of the contest again, with everything that has changed in it. */
async function computeDay(tx: Database, date: string, clock: ContestClock): Promise<void> {
  const [from, until] = [clock.startOf(date), clock.startOf(date, 1)];
  await tx.execute(sql`DELETE FROM overview_changes WHERE part = 'days' AND quarter >= ${from} AND quarter < ${until}`);
  await tx.execute(sql`
    WITH given AS MATERIALIZED (
      SELECT user_id, question_id, is_correct FROM user_answers WHERE created_at >= ${from} AND created_at < ${until}
    ), by_question AS (
      SELECT question_id, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct FROM given GROUP BY question_id
    ), by_subject AS (
      SELECT q.subject, sum(answers) AS answers, sum(correct) AS correct
      FROM by_question JOIN questions q ON q.id = question_id GROUP BY q.subject
    )
    INSERT INTO ${day_figures} AS d (date, zone, players, new_students, subjects)
    SELECT ${date}, ${clock.zone},
      (SELECT count(*) FROM (SELECT DISTINCT user_id FROM given) players),
      (SELECT count(*) FROM users WHERE role = 'student' AND created_at >= ${from} AND created_at < ${until}),
      (SELECT coalesce(jsonb_object_agg(subject, jsonb_build_array(answers, correct)), '{}') FROM by_subject)
    ON CONFLICT (date) DO UPDATE SET zone = excluded.zone, players = excluded.players,
      new_students = excluded.new_students, subjects = excluded.subjects, computed_at = now()`);
}

const WHOLE = {
  levels: sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('level_id', level_id, 'reached', reached, 'completed', completed)), '[]')
    FROM (SELECT level_id, count(*) AS reached, count(*) FILTER (WHERE status = 'completed') AS completed
      FROM user_level_progress GROUP BY level_id) l)`,
  schools: sql`(SELECT to_jsonb(count(*)) FROM suspected_duplicates())`,
} as const satisfies Record<WholeFigure, unknown>;

/** Computes a figure again that is computed as a whole. */
async function computeWhole(tx: Database, name: WholeFigure): Promise<void> {
  await tx.execute(sql`DELETE FROM overview_changes WHERE part = ${name}`);
  await tx.execute(sql`INSERT INTO ${overview_figures} (name, value) SELECT ${name}, ${WHOLE[name]}
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, computed_at = now()`);
}

/** Counts the students who stay away: those whom the list has under the same filter. */
async function computeAbsent(tx: Database, clock: ContestClock): Promise<void> {
  const filter = { role: 'student', status: 'active', not_played_days: ABSENT_DAYS } as const;
  const absent = sql.join(accountConditions(filter, clock), sql` AND `);
  await tx.execute(sql`INSERT INTO ${overview_figures} (name, value)
    SELECT ${ABSENT_FIGURE}, to_jsonb(count(*)) FROM users t WHERE ${absent}
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, computed_at = now()`);
}

const JOB = "computing the dashboard's figures";
/** A run computes for a fifth of the time until the next at most. */
const BUSY_MS = shareOf(JOB, 1 / 5);
/** A day that the charts show is computed once more after so long: a question may have got another subject. */
const STALE_HOURS = 24;
/** The same for those who stay away: all students are looked at. */
const ABSENT_STALE_HOURS = 1;

interface Due {
  readonly days: readonly string[];
  readonly whole: readonly WholeFigure[];
  readonly isAbsentDue: boolean;
}

/** What is to be computed: the days that are missing, changed or stale, the latest first, and the same of whole figures. */
async function findDue(db: Database, clock: ContestClock): Promise<Due> {
  const today = clock.dayOf(new Date());
  const { rows } = await db.execute(sql`
    WITH changed AS (
      SELECT DISTINCT part, (quarter AT TIME ZONE ${clock.zone})::date AS date FROM overview_changes
    )
    SELECT 'days' AS part, d::date::text AS date
    FROM generate_series(${firstDayOf(today)}::date, ${today}::date, '1 day') d
    LEFT JOIN day_figures f ON f.date = d::date AND f.zone = ${clock.zone}
    WHERE f.date IS NULL OR EXISTS (SELECT FROM changed c WHERE c.part = 'days' AND c.date = d::date)
      OR d > ${today}::date - ${CHART_DAYS}::int AND f.computed_at < now() - make_interval(hours => ${STALE_HOURS})
    UNION ALL
    SELECT name, NULL FROM unnest(${sql.param(WHOLE_FIGURES)}::text[]) name
    WHERE NOT EXISTS (SELECT FROM overview_figures f WHERE f.name = name.name)
      OR EXISTS (SELECT FROM changed c WHERE c.part = name.name)
    UNION ALL
    SELECT ${ABSENT_FIGURE}, NULL WHERE NOT EXISTS (SELECT FROM overview_figures f
      WHERE f.name = ${ABSENT_FIGURE} AND f.computed_at > now() - make_interval(hours => ${ABSENT_STALE_HOURS}))
    ORDER BY date DESC`);
  return {
    days: rows.flatMap(({ date }) => (date === null ? [] : [String(date)])),
    whole: WHOLE_FIGURES.filter((name) => rows.some(({ part }) => part === name)),
    isAbsentDue: rows.some(({ part }) => part === ABSENT_FIGURE),
  };
}

/** Forgets changes to days that are not shown any more, or not yet; true if there were any. */
async function forgetOthers(db: Database, clock: ContestClock): Promise<boolean> {
  const today = clock.dayOf(new Date());
  const { rowCount } = await db.execute(sql`DELETE FROM overview_changes
    WHERE quarter < ${clock.startOf(firstDayOf(today))} OR quarter >= ${clock.startOf(today, 1)}`);
  return (rowCount ?? 0) > 0;
}

/** Brings the dashboard's figures up to date, until all are, the time is over or the signal aborts. */
export async function updateOverview(
  { db, pool, kind }: Pick<OpenDatabase, 'db' | 'pool' | 'kind'>,
  clock: ContestClock,
  { busyMs = Number.POSITIVE_INFINITY, signal }: { readonly busyMs?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { days, whole, isAbsentDue } = await findDue(db, clock);
  // Until all play is counted, nobody can be said to stay away.
  const isAbsentKnown = isAbsentDue && (await isPlayCounted(db, clock.zone));
  const computations = [
    ...whole.map((name) => (tx: Database) => computeWhole(tx, name)),
    ...days.map((date) => (tx: Database) => computeDay(tx, date, clock)),
    ...(isAbsentKnown ? [(tx: Database) => computeAbsent(tx, clock)] : []),
  ];
  const until = performance.now() + busyMs;
  for (const compute of computations) {
    if (performance.now() >= until || signal?.aborted) break;
    if (!(await inOneProcess(db, 'computing the dashboard', (tx) => compute(tx).then(() => true)))) break;
  }
  const isForgotten = await forgetOthers(db, clock);
  // The embedded database has no autovacuum.
  if (kind === 'embedded' && (isForgotten || computations.length > 0)) await pool.query('VACUUM overview_changes');
}

/** Keeps the dashboard's figures up to date for as long as the process listens. */
export const overviewUpkeep = jobPlugin(JOB, ({ database, clock }, signal) =>
  updateOverview(database, clock, { busyMs: BUSY_MS, signal }),
);
