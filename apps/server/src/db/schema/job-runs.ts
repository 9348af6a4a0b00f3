import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How the last run of each background job went that a process recorded (jobs/start-job.ts). */
export const job_runs = pgTable('job_runs', {
  /** As in the list of jobs (jobs/jobs.ts). */
  name: text().primaryKey(),
  started_at: moment().notNull(),
  duration_ms: integer().notNull(),
  /** Why it failed, without values; null where it succeeded. */
  error: text(),
  /** When all that the job is for was done last, where most runs find that it is not due; null of other jobs. */
  done_at: moment(),
});
