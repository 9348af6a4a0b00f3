import type { FastifyInstance } from 'fastify';
import type { Gauge, Registry } from 'prom-client';
import { isBehind, readJobRuns } from '../jobs/behind.ts';
import { COUNTED_ROWS, readQueues } from '../jobs/queues.ts';

export type Library = typeof import('prom-client');

export const PREFIX = 'quizdesk_';
const HOUR_S = 60 * 60;
/** What there is of the contest, by kept counts. */
const CONTEST = ['users', 'schools', 'questions', 'user_answers', 'qotd_attempts', 'user_badges'] as const;

const contestCounts = CONTEST.map(
  (table) =>
    `SELECT '${table}' AS name, (SELECT coalesce(sum(n), 0) FROM row_count WHERE rel = '${table}'::regclass) AS n`,
).join(' UNION ALL ');

/** Takes every value away: the library's own reset sets a gauge without labels to 0, which looks like a measurement. */
function clear(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

const secondsOf = (time: Date): number => time.getTime() / 1000;

/** Registers a gauge, without a value. */
type MakeGauge = (name: string, help: string, label?: string) => Gauge;

/** Gauges, and what sets them from the database. */
interface Figures {
  readonly gauges: readonly Gauge[];
  read(): Promise<void>;
}

function jobFigures(app: FastifyInstance, gauge: MakeGauge): Figures {
  // Not "job": Prometheus names what it reads from by that itself, and renames a label that is called so.
  const ofTask = (name: string, help: string) => gauge(`job_${name}`, help, 'task');
  const started = ofTask('last_run_timestamp_seconds', 'When the last recorded run of a job began');
  const took = ofTask('last_run_seconds', 'How long the last recorded run of a job took');
  const done = ofTask(
    'last_done_timestamp_seconds',
    'When all work of a job was last done, where most of its runs find that it is not due',
  );
  const behind = ofTask('behind', 'Whether the last run of a job failed or its runs are missing');
  const read = async () => {
    for (const run of await readJobRuns(app)) {
      const labels = { task: run.name };
      started.set(labels, secondsOf(run.startedAt));
      took.set(labels, run.durationMs / 1000);
      if (run.doneAt) done.set(labels, secondsOf(run.doneAt));
      behind.set(labels, isBehind(run, app.database.kind) ? 1 : 0);
    }
  };
  return { gauges: [started, took, done, behind], read };
}

function queueFigures(app: FastifyInstance, gauge: MakeGauge): Figures {
  const waiting = gauge('queue_rows', `What a job has still to do, ${COUNTED_ROWS} at most`, 'queue');
  const oldest = gauge(
    'queue_oldest_seconds',
    'How long the oldest of them has waited; no value where nothing waits, or it is not known since when',
    'queue',
  );
  const age = gauge('answers_waiting_seconds', 'Age of the oldest answer that is in no figure yet');
  const read = async () => {
    for (const { name, rows, oldestS } of await readQueues(app.database.db)) {
      waiting.set({ queue: name }, rows);
      if (oldestS !== null) oldest.set({ queue: name }, oldestS);
      if (name === 'answers') age.set(oldestS ?? 0);
    }
  };
  return { gauges: [waiting, oldest, age], read };
}

function contestFigures(app: FastifyInstance, gauge: MakeGauge): Figures {
  const contest = gauge('rows', 'How many there are of the contest', 'table');
  const read = async () => {
    const { rows } = await app.database.pool.query<{ name: string; n: string }>(contestCounts);
    for (const { name, n } of rows) contest.set({ table: name }, Number(n));
  };
  return { gauges: [contest], read };
}

/** Of Redis and the replica, which this process has looked at already. */
function neighbourFigures(app: FastifyInstance, gauge: MakeGauge): () => void {
  const redis = gauge('redis_up', 'Whether Redis responds; no value where none is configured');
  const lag = gauge(
    'replica_lag_seconds',
    'How far the replica is behind; no value where it does not answer, or none is named',
  );
  const read = gauge('replica_read', 'Whether the replica is read from, not the primary in its place');
  return () => {
    const state = app.redisState();
    if (state !== 'not used') redis.set(state === 'ok' ? 1 : 0);
    const replica = app.database.replica();
    clear(lag);
    if (replica?.lagMs !== undefined) lag.set(replica.lagMs / 1000);
    if (replica) read.set(replica.isRead ? 1 : 0);
  };
}

function backupFigures(app: FastifyInstance, gauge: MakeGauge): () => Promise<void> {
  const made = gauge(
    'last_backup_timestamp_seconds',
    'When the last backup in BACKUP_DIR was made, 0 where none can be found; no value without BACKUP_DIR',
  );
  const interval = gauge(
    'backup_interval_seconds',
    'How often a backup is made (BACKUP_EVERY); no value without BACKUP_DIR',
  );
  return async () => {
    const { folder, everyHours } = app.config.backups;
    if (folder === undefined) return;
    interval.set(everyHours * HOUR_S);
    made.set(0);
    const last = (await app.listBackups(folder)).at(-1);
    if (last) made.set(secondsOf(last.time));
  };
}

/** Registers gauges that are read from the database for each scrape, in a few short statements. */
export function readGauges(app: FastifyInstance, { Gauge }: Library, registry: Registry): () => Promise<void> {
  const gauge: MakeGauge = (name, help, label) => {
    const labelNames = label === undefined ? [] : [label];
    const made = new Gauge({ name: PREFIX + name, help, labelNames, registers: [registry] });
    clear(made);
    return made;
  };
  const up = gauge('database_up', 'Whether the database responds');
  const readNeighbours = neighbourFigures(app, gauge);
  const readBackups = backupFigures(app, gauge);
  const ofDatabase = [jobFigures, queueFigures, contestFigures].map((make) => make(app, gauge));
  const clearAll = () => {
    for (const { gauges } of ofDatabase) for (const one of gauges) clear(one);
  };
  const readAll = async () => {
    for (const figures of ofDatabase) await figures.read();
  };
  return async () => {
    readNeighbours();
    await readBackups().catch((err: unknown) => {
      app.log.warn({ err }, 'the backups cannot be read for monitoring');
    });
    const isUp = await app.database.check().then(
      () => true,
      () => false,
    );
    up.set(isUp ? 1 : 0);
    // Figures of before would look like those of now.
    clearAll();
    if (!isUp) return;
    await readAll().catch((err: unknown) => {
      // Where all connections are in use, what the process itself knows says so.
      app.log.warn({ err }, 'figures of the database cannot be read for monitoring');
      clearAll();
    });
  };
}
