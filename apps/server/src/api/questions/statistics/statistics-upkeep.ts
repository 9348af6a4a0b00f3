import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../../db/database.ts';
import { inOneProcess } from '../../../db/locks.ts';
import { jobPlugin } from '../../../jobs/job-plugin.ts';
import { shareOf } from '../../../jobs/jobs.ts';
import { updatePlayDays } from '../../standings/play-days.ts';
import { refreshStatistics } from './statistics.queries.ts';

const JOB = 'computing statistics of questions';
/** A run computes figures for half of the time until the next at most. */
const BUSY_MS = shareOf(JOB, 1 / 2);
/** How many changes one transaction adds to the totals. */
const MERGED_AT_ONCE = 10_000;
/** After so many days the figures of a question are recomputed without new answers: those to other questions change them too. */
const STALE_DAYS = 1;

/** Folds changes into the totals, all of them while there is time; true if there were any. */
async function mergeChanges(db: Database, isTime: () => boolean): Promise<boolean> {
  let [merged, found] = [0, false];
  do {
    const { rows } = await db.execute<{ merged: number }>(
      sql`SELECT answer_changes_merge(${MERGED_AT_ONCE}) AS merged`,
    );
    merged = rows[0]?.merged ?? 0;
    found ||= merged > 0;
  } while (merged === MERGED_AT_ONCE && isTime());
  return found;
}

/** The question that has waited longest, else one whose figures are old. */
async function takeDue(tx: Database): Promise<number | undefined> {
  const { rows: due } = await tx.execute<{ question_id: number }>(sql`
    DELETE FROM question_statistics_due
    WHERE question_id = (SELECT question_id FROM question_statistics_due ORDER BY since, question_id LIMIT 1)
    RETURNING question_id`);
  if (due[0]) return due[0].question_id;
  const { rows: stale } = await tx.execute<{ question_id: number }>(sql`
    SELECT question_id FROM question_statistics WHERE computed_at < now() - make_interval(days => ${STALE_DAYS})
    ORDER BY computed_at LIMIT 1`);
  return stale[0]?.question_id;
}

/** Computes the figures of one question; falsy where none needs it, or another process is at it. */
const computeNext = (db: Database, timeZone: string): Promise<boolean | undefined> =>
  inOneProcess(db, 'computing statistics', async (tx) => {
    const id = await takeDue(tx);
    if (id !== undefined) await refreshStatistics(tx, id, timeZone);
    return id !== undefined;
  });

/**
 * Takes steps of two kinds of work, each time of the kind that has had less time, so that neither keeps the other waiting;
 * until neither has more to do, or there is no time.
 */
async function takeTurns(kinds: readonly (() => Promise<boolean>)[], isTime: () => boolean): Promise<void> {
  const left = kinds.map((step) => ({ step, usedMs: 0 }));
  while (left.length > 0 && isTime()) {
    left.sort((a, b) => a.usedMs - b.usedMs);
    const [next] = left;
    const start = performance.now();
    if (!(await next?.step())) left.shift();
    if (next) next.usedMs += performance.now() - start;
  }
}

/**
 * Brings the figures of questions and the days of play up to date, one question and some students at a time, until all
 * are, the time is over or the signal aborts. Several processes may call it; one does the work.
 */
export async function updateStatistics(
  { db, pool, kind }: Pick<OpenDatabase, 'db' | 'pool' | 'kind'>,
  timeZone: string,
  { busyMs = Number.POSITIVE_INFINITY, signal }: { readonly busyMs?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const until = performance.now() + busyMs;
  const isTime = () => performance.now() < until && signal?.aborted !== true;
  const found = await mergeChanges(db, isTime);
  const steps = [() => updatePlayDays(db, timeZone), async () => (await computeNext(db, timeZone)) === true];
  await takeTurns(steps, isTime);
  // The embedded database has no autovacuum.
  if (found && kind === 'embedded') await pool.query('VACUUM answer_changes, play_hours_due, question_moves');
}

/** Keeps the statistics of questions up to date for as long as the process listens. */
export const statisticsUpkeep = jobPlugin(JOB, ({ database, clock }, signal) =>
  updateStatistics(database, clock.zone, { busyMs: BUSY_MS, signal }),
);
