import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../../db/database.ts';
import { inOneProcess } from '../../../db/locks.ts';
import { jobPlugin } from '../../../jobs/job-plugin.ts';
import { shareOf } from '../../../jobs/jobs.ts';
import { refreshStatistics } from './statistics.queries.ts';

const JOB = 'computing statistics of questions';
/** A run computes figures for half of the time until the next at most. */
const BUSY_MS = shareOf(JOB, 1 / 2);
/** After so many days the figures of a question are recomputed without new answers: those to other questions change them too. */
const STALE_DAYS = 1;

/**
 * How old the figures of a question `s` must be before they are computed again: a millisecond for each answer over the first
 * thousand, two minutes at most. So what takes two seconds to compute takes a sixtieth of the time of play, not half of it.
 */
const REST = sql`least(greatest(s.answers - 1000, 0), 120000) * interval '1 millisecond'`;

/** The question that has waited longest of those whose figures may be computed again, else one whose figures are old. */
async function takeDue(tx: Database): Promise<number | undefined> {
  await tx.execute(sql`
    WITH gone AS (DELETE FROM question_changes RETURNING question_id)
    INSERT INTO question_statistics_due (question_id) SELECT DISTINCT question_id FROM gone ON CONFLICT DO NOTHING`);
  const { rows: due } = await tx.execute<{ question_id: number }>(sql`
    DELETE FROM question_statistics_due
    WHERE question_id = (
      SELECT d.question_id FROM question_statistics_due d LEFT JOIN question_statistics s ON s.question_id = d.question_id
      WHERE s.question_id IS NULL OR s.computed_at <= now() - ${REST}
      ORDER BY d.since, d.question_id LIMIT 1
    )
    RETURNING question_id`);
  if (due[0]) return due[0].question_id;
  const { rows: stale } = await tx.execute<{ question_id: number }>(sql`
    SELECT question_id FROM question_statistics WHERE computed_at < now() - make_interval(days => ${STALE_DAYS})
    ORDER BY computed_at LIMIT 1`);
  return stale[0]?.question_id;
}

/** Computes the figures of one question; falsy where none needs it, another process is at it, or not all students are counted yet. */
const computeNext = (db: Database, timeZone: string): Promise<boolean | undefined> =>
  inOneProcess(db, 'computing statistics', async (tx) => {
    const { rows } = await tx.execute(sql`SELECT FROM play_clock WHERE students_upto < 9223372036854775807`);
    if (rows.length > 0) return false;
    const id = await takeDue(tx);
    if (id !== undefined) await refreshStatistics(tx, id, timeZone);
    return id !== undefined;
  });

/** Computes figures of questions that are due, one after the other, until none is, the time is over or the signal aborts. */
export async function updateStatistics(
  { db }: Pick<OpenDatabase, 'db'>,
  timeZone: string,
  { busyMs = Number.POSITIVE_INFINITY, signal }: { readonly busyMs?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const until = performance.now() + busyMs;
  let found: boolean | undefined = true;
  while (found && performance.now() < until && signal?.aborted !== true) found = await computeNext(db, timeZone);
}

/** Keeps the statistics of questions up to date for as long as the process listens. */
export const statisticsUpkeep = jobPlugin(JOB, ({ database, clock }, signal) =>
  updateStatistics(database, clock.zone, { busyMs: BUSY_MS, signal }),
);
