import type pg from 'pg';
import { isAway, isAwayCause } from '../db/constraints.ts';
import type { Log } from '../db/log.ts';
import { rootOf, safeMessageOf } from '../logging/error-facts.ts';
import { JOBS, type JobName } from './jobs.ts';
import type { LastRun, RunningJob } from './running-job.ts';

/**
 * A task of a job. The signal aborts when the job is stopped. A run that somebody has asked for does its work whether or not
 * it is due.
 */
export type Task = (signal: AbortSignal, isAskedFor: boolean) => Promise<unknown>;

interface JobContext {
  readonly database: { readonly pool: pg.Pool; readonly kind: 'embedded' | 'postgresql' };
  readonly log: Log;
}

/**
 * How often a job that succeeds again and again says so in the table of runs. The embedded database, which no other process
 * looks into, stays quiet for longer: whatever is written there is followed by a checkpoint.
 */
export const RECORDED_EVERY_MS = { postgresql: 60_000, embedded: 60 * 60_000 };

/** Most characters of an error that the table of runs keeps. */
const ERROR_LENGTH = 500;

/** Why a run failed, without values. */
function reasonOf(err: unknown): string {
  const reasons = err instanceof AggregateError ? err.errors.map(reasonOf).join('; ') : safeMessageOf(rootOf(err));
  return reasons.slice(0, ERROR_LENGTH);
}

/**
 * Writes runs to the table, one after the other: each that somebody has asked for or that ends in another way than the last
 * one did, and some of the others. The function returns when all are written.
 */
function runRecorder(name: JobName, { database: { pool, kind }, log }: JobContext) {
  let last: { readonly at: number; readonly error: string | null } | undefined;
  const write = async (durationMs: number, error: string | null) => {
    await pool.query(
      `INSERT INTO job_runs (name, started_at, duration_ms, error)
      VALUES ($1, now() - make_interval(secs => $2::float8 / 1000), $2, $3)
      ON CONFLICT (name) DO UPDATE SET (started_at, duration_ms, error) = (excluded.started_at, excluded.duration_ms, excluded.error)`,
      [name, durationMs, error],
    );
  };
  let written = Promise.resolve();
  return ({ durationMs, error }: LastRun, isAskedFor: boolean): Promise<void> => {
    const now = performance.now();
    if (!isAskedFor && last && last.error === error && now - last.at < RECORDED_EVERY_MS[kind]) return written;
    last = { at: now, error };
    written = written
      .then(() => write(durationMs, error))
      .catch((err: unknown) => {
        last = undefined;
        if (!isAway(err)) log.warn({ err, job: name }, 'a run of a background job was not recorded');
      });
    return written;
  };
}

/**
 * Runs the task of a job at its interval, and never twice at a time. A run that fails is logged and the next one tries
 * again. A job keeps no process alive.
 */
export function startJob(
  name: JobName,
  task: Task,
  context: JobContext,
  everyMs: number = JOBS[name].everyMs,
): RunningJob {
  const { log } = context;
  const stopping = new AbortController();
  const record = runRecorder(name, context);
  let running: Promise<void> | undefined;
  let recorded: Promise<void> | undefined;
  let last: LastRun | undefined;
  const runOnce = async (isAskedFor: boolean) => {
    const startedAt = new Date();
    const startedAtMs = performance.now();
    let error: string | null = null;
    try {
      await task(stopping.signal, isAskedFor);
    } catch (err) {
      // An outage of the database is logged once (maintenance/watch.ts), however many jobs it stops.
      if (isAway(err) || isAwayCause(err)) return;
      error = reasonOf(err);
      log.warn({ err }, `${name} failed and will be tried again`);
    }
    last = { startedAt, durationMs: Math.round(performance.now() - startedAtMs), error };
    recorded = record(last, isAskedFor);
  };
  const begin = (run: Promise<void>) => {
    running = run.finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(() => {
    if (!running) begin(runOnce(false));
  }, everyMs);
  timer.unref();
  return {
    name,
    isRunning: () => running !== undefined,
    lastRun: () => last,
    runNow: (first) => {
      if (running) return undefined;
      const begun = first();
      const run = async () => {
        if (!stopping.signal.aborted) await runOnce(true);
      };
      // The caller that asked gets the error.
      begin(begun.then(run, () => {}));
      return begun;
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
      await recorded;
    },
  };
}
