import type pg from 'pg';
import { JOBS, type JobName } from './jobs.ts';
import type { LastRun } from './running-job.ts';
import { RECORDED_EVERY_MS } from './start-job.ts';

/** So many times its interval a job may go without a recorded run. */
const MISSED_RUNS = 3;

/** The last recorded run of a job. */
export interface JobRun extends LastRun {
  readonly name: JobName;
}

export const isJob = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** The last recorded run of each job, by name; of a job that an older release had, none. */
export async function readJobRuns(pool: pg.Pool): Promise<JobRun[]> {
  const { rows } = await pool.query<{ name: string; startedAt: Date; durationMs: number; error: string | null }>(
    'SELECT name, started_at AS "startedAt", duration_ms AS "durationMs", error FROM job_runs ORDER BY name',
  );
  return rows.flatMap(({ name, ...run }) => (isJob(name) ? [{ name, ...run }] : []));
}

/**
 * True where the last run failed, or where runs have been missing for several of its intervals. A process that has just
 * started gives its jobs that long as well.
 */
export function isBehind(
  { name, startedAt, error }: JobRun,
  kind: keyof typeof RECORDED_EVERY_MS,
  now = Date.now(),
): boolean {
  const runningMs = process.uptime() * 1000;
  const patienceMs = MISSED_RUNS * Math.max(JOBS[name].everyMs, RECORDED_EVERY_MS[kind]);
  return error !== null || Math.min(now - startedAt.getTime(), runningMs) > patienceMs;
}
