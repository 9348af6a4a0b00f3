import type pg from 'pg';
import { isAway, isAwayCause } from '../db/constraints.ts';
import type { Log } from '../db/log.ts';
import { rootOf, safeMessageOf } from '../logging/error-facts.ts';
import { JOBS, type JobName } from './jobs.ts';

/** A task of a job. The signal aborts when the job is stopped. */
export type Task = (signal: AbortSignal) => Promise<unknown>;

export interface RunningJob {
  /** Resolves when no run is under way and none will follow. */
  stop(): Promise<void>;
}

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
 * Writes runs to the table, one after the other: each that ends in another way than the last one did, and some of the
 * others. The function returns when all are written.
 */
function runRecorder(name: JobName, { database: { pool, kind }, log }: JobContext) {
  let last: { readonly at: number; readonly error: string | undefined } | undefined;
  const write = async (durationMs: number, error: string | undefined) => {
    await pool.query(
      `INSERT INTO job_runs (name, started_at, duration_ms, error)
      VALUES ($1, now() - make_interval(secs => $2::float8 / 1000), $2, $3)
      ON CONFLICT (name) DO UPDATE SET (started_at, duration_ms, error) = (excluded.started_at, excluded.duration_ms, excluded.error)`,
      [name, Math.round(durationMs), error ?? null],
    );
  };
  let written = Promise.resolve();
  return (startedAt: number, error: string | undefined): Promise<void> => {
    const now = performance.now();
    if (last && last.error === error && now - last.at < RECORDED_EVERY_MS[kind]) return written;
    last = { at: now, error };
    written = written
      .then(() => write(now - startedAt, error))
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
  const runOnce = async () => {
    const startedAt = performance.now();
    let error: string | undefined;
    try {
      await task(stopping.signal);
    } catch (err) {
      // An outage of the database is logged once (maintenance/watch.ts), however many jobs it stops.
      if (isAway(err) || isAwayCause(err)) return;
      error = reasonOf(err);
      log.warn({ err }, `${name} failed and will be tried again`);
    }
    recorded = record(startedAt, error);
  };
  const timer = setInterval(() => {
    running ??= runOnce().finally(() => {
      running = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
      await recorded;
    },
  };
}
