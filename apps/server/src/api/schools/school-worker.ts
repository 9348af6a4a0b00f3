import { Worker } from 'node:worker_threads';
import { AppError } from '../../plugins/app-error.ts';
import { createTurns } from '../../turns.ts';
import type { SchoolAnswer, SchoolTask } from './school-csv-worker.ts';

const TIME_LIMIT_MS = 20_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const inTurn = createTurns(2);

const tooSlow = () =>
  new AppError('invalid', 'The file takes too long to read', { detail: 'Split it into smaller files.' });

const tooBig = (cause: unknown) =>
  new AppError('too_large', 'The file takes too much memory to read', {
    detail: 'Split it into smaller files.',
    cause,
  });

const cancelled = (cause: unknown) => new AppError('bad_request', 'The request was cancelled', { cause });

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

export interface TaskOptions {
  /** Memory that is handed over with the task, not copied. */
  readonly transfer?: ArrayBuffer[];
  /** Ends the task early. */
  readonly signal?: AbortSignal | undefined;
  readonly timeLimitMs?: number;
}

function start(
  task: SchoolTask,
  { transfer = [], signal, timeLimitMs = TIME_LIMIT_MS }: TaskOptions,
): Promise<SchoolAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled(signal.reason));
    const worker = new Worker(new URL('./school-csv-worker.ts', import.meta.url), {
      workerData: task,
      transferList: transfer,
      resourceLimits: RESOURCE_LIMITS,
    });
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      finish();
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(() => reject(tooSlow())), timeLimitMs);
    const abort = () => settle(() => reject(cancelled(signal?.reason)));
    signal?.addEventListener('abort', abort, { once: true });
    worker.once('message', (answer: SchoolAnswer) => settle(() => resolve(answer)));
    worker.once('error', (error) => settle(() => reject(isOutOfMemory(error) ? tooBig(error) : error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`The worker ended with ${code} and no answer`))));
  });
}

/**
 * Runs a task on a thread of its own, so that others are served meanwhile. Ends it with a clear error when it takes
 * too long or too much memory, or when the signal says so. At most two run at once.
 */
export function runSchoolTask(task: SchoolTask, options: TaskOptions = {}): Promise<SchoolAnswer> {
  return inTurn(() => start(task, options));
}
