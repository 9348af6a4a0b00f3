import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { inOneProcess } from '../../db/locks.ts';
import { WHOLE_FIGURES, type WholeFigure } from '../../db/schema/overview.ts';
import { jobPlugin } from '../../jobs/job-plugin.ts';
import { shareOf } from '../../jobs/jobs.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { computeDay, computeWhole } from './figures.queries.ts';
import { CHART_DAYS, firstDayOf } from './shown-days.ts';

const JOB = "computing the dashboard's figures";
/** A run computes for a fifth of the time until the next at most. */
const BUSY_MS = shareOf(JOB, 1 / 5);
/** A day that the charts show is computed once more after so long: a question may have got another subject. */
const STALE_HOURS = 24;

interface Due {
  readonly days: readonly string[];
  readonly whole: readonly WholeFigure[];
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
    ORDER BY date DESC`);
  return {
    days: rows.flatMap(({ date }) => (date === null ? [] : [String(date)])),
    whole: WHOLE_FIGURES.filter((name) => rows.some(({ part }) => part === name)),
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
  const { days, whole } = await findDue(db, clock);
  const computations = [
    ...whole.map((name) => (tx: Database) => computeWhole(tx, name)),
    ...days.map((date) => (tx: Database) => computeDay(tx, date, clock)),
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
