import type pg from 'pg';
import { type Installation, JOBS, type JobName, jobsOf } from './jobs.ts';
import type { LastRun } from './running-job.ts';
import { RECORDED_EVERY_MS } from './start-job.ts';

/** So many times its interval a job may go without a recorded run. */
const MISSED_RUNS = 3;

/** The last recorded run of a job. */
export interface JobRun extends LastRun {
  readonly name: JobName;
  /** When all of its work was last done, where most runs find that it is not due. */
  readonly doneAt: Date | null;
}

/** The last recorded run of each job that the installation has, by name. */
export async function readJobRuns(
  installation: Installation & { readonly database: { readonly pool: pg.Pool } },
): Promise<JobRun[]> {
  const { rows } = await installation.database.pool.query<JobRun>(
    `SELECT name, started_at AS "startedAt", duration_ms AS "durationMs", error, done_at AS "doneAt"
    FROM job_runs WHERE name = ANY ($1) ORDER BY name`,
    [jobsOf(installation)],
  );
  return rows;
}

/**
 * True where the last run failed, or where runs have been missing for several of its intervals. A process that has just
 * started gives its jobs that long as well.
 */
export function isBehind(
  { name, startedAt, error }: Omit<JobRun, 'doneAt'>,
  kind: keyof typeof RECORDED_EVERY_MS,
  now = Date.now(),
): boolean {
  const runningMs = process.uptime() * 1000;
  const patienceMs = MISSED_RUNS * Math.max(JOBS[name].everyMs, RECORDED_EVERY_MS[kind]);
  return error !== null || Math.min(now - startedAt.getTime(), runningMs) > patienceMs;
}
