import { sql } from 'drizzle-orm';
import fastifyPlugin from 'fastify-plugin';
import type { Database, OpenDatabase } from '../../../db/database.ts';
import { type BackgroundJob, startBackgroundJob } from '../../../db/maintenance/background-job.ts';
import { updatePlayDays } from '../../standings/play-days.ts';
import { refreshStatistics } from './statistics.queries.ts';

const EVERY_MS = 3000;
/** A run computes figures for half of the time until the next at most: play comes first. */
const BUSY_MS = EVERY_MS / 2;
/** How many changes one transaction adds to the totals. */
const MERGED_AT_ONCE = 10_000;
/** After so many days the figures of a question are recomputed without new answers: those to other questions change them too. */
const STALE_DAYS = 1;

/** Any number; the process that computes figures takes the lock of this number. */
const COMPUTING = 5_318_422;

/** Folds all changes into the totals; true if there were any. */
async function mergeChanges(db: Database, signal?: AbortSignal): Promise<boolean> {
  let [merged, found] = [0, false];
  do {
    const { rows } = await db.execute(sql`SELECT answer_changes_merge(${MERGED_AT_ONCE}) AS merged`);
    merged = Number(rows[0]?.merged);
    found ||= merged > 0;
  } while (merged === MERGED_AT_ONCE && !signal?.aborted);
  return found;
}

/** The question that has waited longest, else one whose figures are old. */
async function takeDue(tx: Database): Promise<number | undefined> {
  const { rows: due } = await tx.execute(sql`
    DELETE FROM question_statistics_due
    WHERE question_id = (SELECT question_id FROM question_statistics_due ORDER BY since, question_id LIMIT 1)
    RETURNING question_id`);
  if (due[0]) return Number(due[0].question_id);
  const { rows: stale } = await tx.execute(sql`
    SELECT question_id FROM question_statistics WHERE computed_at < now() - make_interval(days => ${STALE_DAYS})
    ORDER BY computed_at LIMIT 1`);
  return stale[0] && Number(stale[0].question_id);
}

/** Computes the figures of one question; false where none needs it, or another process is at it. */
function computeNext(db: Database, timeZone: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`SELECT pg_try_advisory_xact_lock(${COMPUTING}) AS held`);
    if (rows[0]?.held !== true) return false;
    // Compiling the statement, as PostgreSQL may decide to, takes longer than running it.
    await tx.execute(sql`SET LOCAL jit = off`);
    const id = await takeDue(tx);
    if (id !== undefined) await refreshStatistics(tx, id, timeZone);
    return id !== undefined;
  });
}

/**
 * Brings the figures of questions and the days of play up to date, one question and some students at a time, until all are, the time is over or the signal
 * aborts. Several processes may call it; one does the work.
 */
export async function updateStatistics(
  { db, pool, kind }: Pick<OpenDatabase, 'db' | 'pool' | 'kind'>,
  timeZone: string,
  { busyMs = Number.POSITIVE_INFINITY, signal }: { readonly busyMs?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  // The embedded database has no autovacuum.
  if ((await mergeChanges(db, signal)) && kind === 'embedded') await pool.query('VACUUM answer_changes');
  const until = performance.now() + busyMs;
  let isMore = true;
  while (isMore && performance.now() < until && !signal?.aborted) {
    const hasMoreDays = await updatePlayDays(db, timeZone);
    isMore = (await computeNext(db, timeZone)) || hasMoreDays;
  }
}

/** Keeps the statistics of questions up to date for as long as the process listens. */
export const statisticsUpkeep = fastifyPlugin(async (app) => {
  const closing = new AbortController();
  const { signal } = closing;
  let job: BackgroundJob | undefined;
  app.addHook('onListen', async () => {
    const update = () => updateStatistics(app.database, app.clock.zone, { busyMs: BUSY_MS, signal });
    job = startBackgroundJob('computing statistics of questions', EVERY_MS, update, app.log);
  });
  app.addHook('preClose', async () => {
    closing.abort();
    await job?.stop();
  });
});
