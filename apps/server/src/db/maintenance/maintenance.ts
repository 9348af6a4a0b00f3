import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { OpenDatabase } from '../database.ts';
import type { Log } from '../log.ts';
import { type BackgroundJob, startBackgroundJob } from './background-job.ts';
import { mergeCounts, repairCounts } from './row-counts.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT_ENDS_AT = 3;

type MaintainedDatabase = Pick<OpenDatabase, 'kind' | 'pool'>;

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

/** Merges the row counts. The embedded database has no autovacuum, so what the merge left dead is cleared here. */
async function mergeAndVacuum({ kind, pool }: MaintainedDatabase): Promise<void> {
  if ((await mergeCounts(pool)) && kind === 'embedded')
    await pool.query('VACUUM row_change, row_block, operation_counts');
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

/**
 * Checks every row count, and removes ended sessions once their address counts as known no longer, all but the newest of
 * an account that has very many, and the keys of uploads that will not arrive again.
 */
async function runNightly({ pool }: MaintainedDatabase, log: Log): Promise<void> {
  for (const { table, wrongBlocks } of await repairCounts(pool)) {
    if (wrongBlocks > 0) log.error({ table, wrongBlocks }, 'row counts were wrong and have been repaired');
  }
  await pool.query(`DELETE FROM sessions WHERE expires_at < now() AND created_at < now() - interval '90 days'`);
  await pool.query(
    `DELETE FROM sessions WHERE id IN (SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id) AS place FROM sessions
    ) numbered WHERE place > $1)`,
    [MOST_SESSIONS],
  );
  await pool.query(`DELETE FROM question_uploads WHERE created_at < now() - interval '7 days'`);
}

/** The night that a time belongs to; it changes at three o'clock. */
function nightOf(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() - NIGHT_ENDS_AT).toDateString();
}

/** A task that runs in the first call after each night. */
function oncePerNight(task: () => Promise<void>): () => Promise<void> {
  let last = nightOf(new Date());
  return async () => {
    const night = nightOf(new Date());
    if (night === last) return;
    await task();
    last = night;
  };
}

/** Any number; the process that does the nightly check has the lock of this number. */
const NIGHTLY_LOCK = 6_020_319;
/** By then every process has looked whether the night is its own. */
const HELD_MS = 3 * MINUTE_MS;

/**
 * Does the nightly check in one of the processes on a server: all notice the night within a minute, and the one with the
 * lock keeps it until the others have tried. Aborting `ending` releases it immediately.
 */
async function runInOneProcess(database: MaintainedDatabase, log: Log, ending: AbortSignal): Promise<void> {
  if (database.kind === 'embedded') return runNightly(database, log);
  const client = await database.pool.connect();
  let isHeld = false;
  let keepMs = 0;
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [NIGHTLY_LOCK]);
    isHeld = rows[0]?.held === true;
    if (isHeld) await runNightly(database, log);
    keepMs = isHeld && !ending.aborted ? HELD_MS : 0;
  } finally {
    // Not waited for: the check is done. The session ends with the connection, and with it the lock.
    const kept = setTimeout(keepMs, undefined, { ref: false, signal: ending });
    void kept.catch(() => {}).then(() => client.release(true)); // rejects when ending, which is as good
  }
}

/** The background jobs that maintain a database. The embedded one never vacuums or writes a checkpoint automatically. */
export function startMaintenance(database: MaintainedDatabase, log: Log): BackgroundJob {
  const { kind, pool } = database;
  const ending = new AbortController();
  const jobs = [
    startBackgroundJob('merging row counts', 5 * SECOND_MS, () => mergeAndVacuum(database), log),
    startBackgroundJob(
      'the nightly check',
      MINUTE_MS,
      oncePerNight(() => runInOneProcess(database, log, ending.signal)),
      log,
    ),
  ];
  if (kind === 'embedded') {
    const checkpoint = afterWrites(pool, () => pool.query('CHECKPOINT'));
    const vacuum = afterWrites(pool, () => tidy(database));
    jobs.push(
      startBackgroundJob('a checkpoint', 5 * MINUTE_MS, checkpoint, log),
      startBackgroundJob('vacuuming', HOUR_MS, vacuum, log),
    );
  }
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
