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
});
