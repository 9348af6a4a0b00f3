import { createWorkers } from '../../workers/run-in-worker.ts';
import { scriptBeside } from '../../workers/script-beside.ts';
import type { ImportTasks } from './import-worker.ts';

/** Runs a task of an import in a worker process, at most two concurrently. An import of schools runs two tasks, one after the other. */
export const runImportTask = createWorkers<ImportTasks>(scriptBeside(import.meta.url, 'import-worker'), {
  timeLimitMs: 20_000,
  memoryMb: 384,
  atOnce: 2,
  keptMs: 5000,
});
