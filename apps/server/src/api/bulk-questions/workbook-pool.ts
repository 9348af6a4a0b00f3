import { createWorkers } from '../../workers/run-in-worker.ts';
import { scriptBeside } from '../../workers/script-beside.ts';
import type { BulkTasks } from './bulk-tasks.ts';

/** One at a time, because a large workbook takes much memory. */
export const BULK_LIMITS = { timeLimitMs: 8000, memoryMb: 160, atOnce: 1 };

/** Runs a task over a workbook in a worker process. */
export const runBulkTask = createWorkers<BulkTasks>(scriptBeside(import.meta.url, 'workbook-worker'), BULK_LIMITS);
