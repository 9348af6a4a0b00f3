import { createWorkers } from '../../workers/run-in-worker.ts';
import type { SchoolTasks } from './school-csv-worker.ts';

/** Runs a task over many schools on a thread of its own. At most two run at once. */
export const runSchoolTask = createWorkers<SchoolTasks>(new URL('./school-csv-worker.ts', import.meta.url), {
  timeLimitMs: 20_000,
  memoryMb: 384,
  atOnce: 2,
});
