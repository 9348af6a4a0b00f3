import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { JobName } from '../../jobs/jobs.ts';
import type { RunningJob } from '../../jobs/running-job.ts';
import { startJob, type Task } from '../../jobs/start-job.ts';
import { isAway, isAwayCause } from '../constraints.ts';
import type { OpenDatabase } from '../database.ts';
import { alone, tryLockConnection } from '../locks.ts';
import type { Log } from '../log.ts';
import { countRecords, repairAll, takeLevelSets } from './kept-sums.ts';
import { mergeCounts } from './row-counts.ts';

const JOB = 'the nightly check';
const NIGHT_ENDS_AT = 3;

type MaintainedDatabase = Pick<OpenDatabase, 'kind' | 'pool'>;
/** The same with the connections for locks that are kept for longer than a transaction. */
type SharedDatabase = Pick<OpenDatabase, 'kind' | 'pool' | 'sessions'>;

/** The position of the write-ahead log: it moves with every write. */
async function writePosition(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position');
  return rows[0]?.position ?? '';
}

/** A task that is left out while nothing has been written since it last ended. */
function afterWrites(pool: pg.Pool, task: () => Promise<unknown>): () => Promise<void> {
  let last = '';
  return async () => {
    if ((await writePosition(pool)) === last) return;
    await task();
    last = await writePosition(pool);
  };
}

/** A run counts records that are not counted in cells yet for about so long. */
const FIRST_COUNT_MS = 1000;

/** Merges the counts, then counts on. The embedded database has no autovacuum, so what the merge left dead is cleared here. */
async function mergeAndVacuum({ kind, pool }: MaintainedDatabase, signal: AbortSignal): Promise<void> {
  if ((await mergeCounts(pool)) && kind === 'embedded')
    await pool.query('VACUUM row_change, row_block, record_changes, record_cells, operation_counts, receipt_changes');
  const until = performance.now() + FIRST_COUNT_MS;
  const isTime = () => performance.now() < until && !signal.aborted;
  await takeLevelSets(pool, isTime);
  await countRecords(pool, isTime);
}

/**
 * Brings searches and plans up to speed after a big import: clears dead rows, orders the search index and takes new
 * statistics, of the named tables or of all. On the embedded database it also shortens the next recovery.
 */
export async function tidy({ kind, pool }: MaintainedDatabase, tables: readonly string[] = []): Promise<void> {
  await mergeCounts(pool);
  // One statement a table: on the embedded database others wait for each of them.
  for (const table of tables) await pool.query(`VACUUM (ANALYZE) ${pg.escapeIdentifier(table)}`);
  if (tables.length === 0) await pool.query('VACUUM (ANALYZE)');
  if (kind === 'embedded') await pool.query('CHECKPOINT');
}

/** An import of this many rows or more is followed by `tidy` on the embedded database, which has no autovacuum. */
const TIDY_FROM_ROWS = 1000;

/** Tidies these tables before the response to a large import. */
export async function tidyAfterImport(
  database: MaintainedDatabase,
  insertedRows: number,
  tables: readonly string[],
): Promise<void> {
  if (database.kind === 'embedded' && insertedRows >= TIDY_FROM_ROWS) await tidy(database, tables);
}

/** How many of an account's newest sessions are kept, ended ones included: endless sign-ins must not fill the table. */
const MOST_SESSIONS = 1000;

/** A statement removes this many tokens: on the embedded database others wait for it. */
const TOKENS_AT_ONCE = 10_000;

/**
 * A session has a token more with each refresh. A second use of one that was used a week ago is refused as unknown. The rows come
 * as an array: a table with statistics from when it was empty would be joined with itself, row by row with each other row.
 */
async function removeUsedTokens(pool: pg.Pool, _: Log, ending: AbortSignal): Promise<void> {
  let removed: number | null;
  do {
    ({ rowCount: removed } = await pool.query(
      `DELETE FROM refresh_tokens WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM refresh_tokens WHERE used_at < now() - interval '7 days' LIMIT $1))`,
      [TOKENS_AT_ONCE],
    ));
  } while (removed === TOKENS_AT_ONCE && !ending.aborted);
}

/** Recounts every kept count and sum, until the signal aborts. */
async function repairKept(pool: pg.Pool, log: Log, ending: AbortSignal): Promise<void> {
  for (const { table, wrongBlocks } of await repairAll(pool, () => !ending.aborted)) {
    if (wrongBlocks > 0) log.error({ table, wrongBlocks }, 'counts were wrong and have been repaired');
  }
}

/** Removes ended sessions once their address counts as known no longer, and all but the newest of an account that has very many: by an array, as tokens. */
async function removeSessions(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM sessions WHERE expires_at < now() AND created_at < now() - interval '90 days'`);
  await pool.query(
    `DELETE FROM sessions WHERE id = ANY (ARRAY(SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id) AS place FROM sessions
    ) numbered WHERE place > $1))`,
    [MOST_SESSIONS],
  );
}

/** The keys of uploads that will not arrive again. */
const removeUploadKeys = (pool: pg.Pool) =>
  pool.query(`DELETE FROM question_uploads WHERE created_at < now() - interval '7 days'`);

type NightlyStep = (pool: pg.Pool, log: Log, ending: AbortSignal) => Promise<unknown>;

const NIGHTLY_STEPS: readonly NightlyStep[] = [removeSessions, removeUsedTokens, removeUploadKeys, repairKept];
/** What still fails then is left to the next night: what fails because it takes too long would load the database all day. */
const MOST_TRIES = 3;

/** Notes that the whole check was done now. */
async function noteDone(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO job_runs (name, started_at, duration_ms, done_at) VALUES ($1, now(), 0, now())
    ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`,
    [JOB],
  );
}

/** Runs each step, whatever becomes of the others, until the signal aborts. Returns the ones that failed, and why. */
async function runSteps(pool: pg.Pool, log: Log, steps: readonly NightlyStep[], ending: AbortSignal) {
  const failed: NightlyStep[] = [];
  const errors: unknown[] = [];
  for (const step of steps) {
    if (ending.aborted) break;
    try {
      await step(pool, log, ending);
    } catch (error) {
      failed.push(step);
      errors.push(error);
    }
  }
  if (failed.length === 0 && !ending.aborted) await noteDone(pool);
  return { failed, errors };
}

/** The night that a time belongs to; it changes at three o'clock. */
function nightOf(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() - NIGHT_ENDS_AT).toDateString();
}

/** By then every process has looked whether the night is its own. */
const HELD_MS = 3 * 60_000;

/**
 * Whether the night belongs to this process, of those on a server: all notice it within a minute, and the one with the lock
 * keeps it until the others have tried. Aborting `ending` releases it immediately.
 */
async function isOurNight({ kind, sessions }: SharedDatabase, ending: AbortSignal): Promise<boolean> {
  if (kind === 'embedded') return true;
  const client = await sessions.connect();
  let isHeld = false;
  try {
    isHeld = await tryLockConnection(client, JOB);
    return isHeld;
  } finally {
    // Not waited for. The session ends with the connection, and with it the lock.
    const kept = setTimeout(isHeld && !ending.aborted ? HELD_MS : 0, undefined, { ref: false, signal: ending });
    void kept.catch(() => {}).then(() => client.release(true)); // rejects when ending, which is as good
  }
}

function throwAll(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} steps of the nightly check failed`);
}

/** A start has other work to do first. */
const QUIET_AFTER_MS = 15 * 60_000;
/** A check by day that failed is left alone for so long: what made it fail may have ended by then. */
const MADE_UP_EVERY_MS = 60 * 60_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Whether the last whole check was before the last night. */
async function isMissed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT FROM job_runs WHERE name = $1 AND done_at > now() - interval '26 hours'`, [
    JOB,
  ]);
  return rows.length === 0;
}

/**
 * The nightly check: its steps run in the first call after each night, and those that fail in the calls after it. A check that
 * was missed, or ended with its process, is made up for after a start: some servers never run at night.
 */
function nightlyCheck(database: SharedDatabase, log: Log): Task {
  const { pool } = database;
  let lookAtMs = Date.now() + QUIET_AFTER_MS;
  let looks = 0;
  let last = nightOf(new Date());
  let waiting: readonly NightlyStep[] = [];
  let tries = 0;
  return async (ending, isAskedFor) => {
    const checkAll = async () => throwAll((await runSteps(pool, log, NIGHTLY_STEPS, ending)).errors);
    if (isAskedFor) return alone(database, JOB, checkAll, true);
    const now = new Date();
    const night = nightOf(now);
    if (night !== last) {
      waiting = (await isOurNight(database, ending)) ? NIGHTLY_STEPS : [];
      [last, tries, lookAtMs] = [night, 0, NEVER];
    }
    if (now.getTime() >= lookAtMs) {
      const isDue = await isMissed(pool);
      looks += 1;
      lookAtMs = looks < MOST_TRIES ? now.getTime() + MADE_UP_EVERY_MS : NEVER;
      // Another process may have made up for it by then.
      if (isDue) await alone(database, JOB, async () => ((await isMissed(pool)) ? checkAll() : undefined));
      lookAtMs = NEVER;
      return;
    }
    if (waiting.length === 0 || tries === MOST_TRIES) return;
    const { failed, errors } = await runSteps(pool, log, waiting, ending);
    waiting = failed;
    // An outage ends, and costs the database nothing.
    if (!errors.some((error) => isAway(error) || isAwayCause(error))) tries += 1;
    throwAll(errors);
  };
}

/** The jobs that maintain a database, and how to stop them all. */
interface Maintenance extends Pick<RunningJob, 'stop'> {
  readonly jobs: readonly RunningJob[];
}

/** The background jobs that maintain a database. The embedded one never vacuums or writes a checkpoint automatically. */
export function startMaintenance(database: SharedDatabase, log: Log): Maintenance {
  const start = (name: JobName, task: Task) => startJob(name, task, { database, log });
  const jobs = [
    start('merging row counts', (ending) => mergeAndVacuum(database, ending)),
    start(JOB, nightlyCheck(database, log)),
  ];
  if (database.kind === 'embedded') {
    jobs.push(
      start(
        'a checkpoint',
        afterWrites(database.pool, () => database.pool.query('CHECKPOINT')),
      ),
      start(
        'vacuuming',
        afterWrites(database.pool, () => tidy(database)),
      ),
    );
  }
  return { jobs, stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
