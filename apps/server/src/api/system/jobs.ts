import type { system } from '@quizdesk/contract/system';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { findHeldLocks } from '../../db/locks.ts';
import { isBehind, type JobRun, readJobRuns } from '../../jobs/behind.ts';
import { isJob, JOBS, type JobName, jobsOf } from '../../jobs/jobs.ts';
import type { LastRun } from '../../jobs/running-job.ts';
import type { RecordWrite } from '../../plugins/route.ts';
import { AppError } from '../../shared/app-error.ts';

type Job = z.output<typeof system>['jobs'][number];

/** A run of this process may be later than the last one that was recorded. */
const laterOf = (one: LastRun | undefined, other: LastRun | undefined) =>
  one && other && other.startedAt > one.startedAt ? other : (one ?? other);

function describeJob(
  app: FastifyInstance,
  name: JobName,
  recorded: JobRun | undefined,
  held: ReadonlySet<string>,
): Job {
  const here = app.jobs.get(name);
  const job = JOBS[name];
  const last = laterOf(recorded, here?.lastRun());
  return {
    name,
    every_seconds: job.everyMs / 1000,
    schedule: 'at' in job ? job.at.replaceAll('`', '') : null,
    last_run: last ? { started_at: last.startedAt, duration_ms: last.durationMs, error: last.error } : null,
    done_at: recorded?.doneAt ?? null,
    is_behind: last !== undefined && isBehind({ name, ...last }, app.database.kind),
    is_running: here?.isRunning() === true || held.has(job.lock),
    can_run: here !== undefined,
  };
}

/** The background jobs of the installation: those of this process, and those that others have recorded. */
export async function describeJobs(app: FastifyInstance, db: Database): Promise<Job[]> {
  const runs = new Map((await readJobRuns(app)).map((run) => [run.name, run]));
  const held = await findHeldLocks(db);
  return jobsOf(app)
    .filter((name) => app.jobs.has(name) || runs.has(name))
    .map((name) => describeJob(app, name, runs.get(name), held));
}

/** Begins a run of a job in this process, and says how the job is then. Nothing begins where the journal cannot record it. */
export async function runNow(app: FastifyInstance, name: string, record: RecordWrite): Promise<Job> {
  if (!isJob(name)) {
    throw new AppError('not_found', 'Job not found', { detail: 'There is no background job of this name.' });
  }
  const job = app.jobs.get(name);
  if (!job) {
    throw new AppError('conflict', 'The job cannot be run here', {
      detail: `The process that responded does not do the job “${name}”.`,
    });
  }
  const isElsewhere = (await findHeldLocks(app.db)).has(JOBS[name].lock);
  const begun = isElsewhere
    ? undefined
    : job.runNow(() => record(async () => {}, { subject: () => ({ label: name }) }));
  if (!begun) throw new AppError('conflict', 'Already running', { detail: `The job “${name}” is running already.` });
  await begun;
  const jobs = await describeJobs(app, app.db);
  const described = jobs.find((one) => one.name === name);
  if (!described) throw new Error(`The job ${name} is of this process and not listed`);
  return described;
}
