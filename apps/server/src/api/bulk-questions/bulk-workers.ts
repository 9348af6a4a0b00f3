import { createWorkers } from '../../workers/run-in-worker.ts';
import type { BulkTasks } from './bulk-worker.ts';

/** Runs a task over a workbook on a thread of its own. One at a time, for a large workbook takes much memory. */
export const runBulkTask = createWorkers<BulkTasks>(new URL('./bulk-worker.ts', import.meta.url), {
  timeLimitMs: 8000,
  memoryMb: 160,
  atOnce: 1,
});
