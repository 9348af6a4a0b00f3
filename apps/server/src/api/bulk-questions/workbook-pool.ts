import { createWorkers } from '../../workers/run-in-worker.ts';
import { scriptBeside } from '../../workers/script-beside.ts';
import type { BulkTasks } from './workbook-worker.ts';

/** Runs a task over a workbook in a worker process: one at a time, because a large workbook takes much memory. */
export const runBulkTask = createWorkers<BulkTasks>(scriptBeside(import.meta.url, 'workbook-worker'), {
  timeLimitMs: 8000,
  memoryMb: 160,
  atOnce: 1,
});
