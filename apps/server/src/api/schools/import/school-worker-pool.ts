import { createWorkers } from '../../../workers/run-in-worker.ts';
import { scriptBeside } from '../../../workers/script-beside.ts';
import type { SchoolTasks } from './school-worker-thread.ts';

/** Runs a task over many schools in a worker thread, at most two concurrently. An import runs two tasks, one after the other. */
export const runSchoolTask = createWorkers<SchoolTasks>(scriptBeside(import.meta.url, 'school-worker-thread'), {
  timeLimitMs: 20_000,
  memoryMb: 384,
  atOnce: 2,
  keptMs: 5000,
});
