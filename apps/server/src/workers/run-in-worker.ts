import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '../shared/app-error.ts';
import type { TaskCall, TaskOutcome, Tasks } from './serve-tasks.ts';

interface WorkerLimits {
  readonly timeLimitMs: number;
  /** Memory for what the task's code makes; file contents and other buffers come on top. */
  readonly memoryMb: number;
  /** How many of these workers run concurrently; further tasks wait. */
  readonly atOnce: number;
  /** How long a worker that has done its task waits for another; where left out, each task has a worker of its own. */
  readonly keptMs?: number;
}

interface TaskOptions {
  /** Memory that is handed over with the input, not copied. */
  readonly transfer?: ArrayBuffer[];
  /** Ends the task early. */
  readonly signal?: AbortSignal | undefined;
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
}

/** A copy of the bytes that can be transferred to a worker, for `transfer`. */
export function transferable(bytes: Buffer): { bytes: Uint8Array<ArrayBuffer>; transfer: ArrayBuffer[] } {
  const copy = new Uint8Array(bytes);
  return { bytes: copy, transfer: [copy.buffer] };
}

type InputOf<All extends Tasks, Name extends keyof All> = Parameters<All[Name]>[0];
type ResultOf<All extends Tasks, Name extends keyof All> = All[Name] extends (input: never) => Promise<infer Result>
  ? Result
  : never;
type RunTask<All extends Tasks> = <Name extends keyof All & string>(
  name: Name,
  input: InputOf<All, Name>,
  options?: TaskOptions,
) => Promise<ResultOf<All, Name>>;

const SPLIT_IT = 'Split it into smaller files.';
const YOUNG_MB = 32;

const tooSlow = () => new AppError('invalid', 'The file takes too long to read', { detail: SPLIT_IT });
const tooBig = (cause: unknown) =>
  new AppError('too_large', 'The file takes too much memory to read', { detail: SPLIT_IT, cause });
const cancelled = (cause: unknown) => new AppError('bad_request', 'The request was cancelled', { cause });

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function startWorker(script: URL, memoryMb: number): Worker {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // What libraries print about an untrusted file does not belong in the log.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** The workers of a script that have done a task and wait for another one. */
class IdleWorkers {
  readonly #keptMs: number;
  readonly #idle: { readonly worker: Worker; readonly memoryMb: number; readonly timer: NodeJS.Timeout }[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  take(memoryMb: number): Worker | undefined {
    const at = this.#idle.findIndex((one) => one.memoryMb === memoryMb);
    const [found] = at === -1 ? [] : this.#idle.splice(at, 1);
    if (!found) return undefined;
    clearTimeout(found.timer);
    found.worker.removeAllListeners('error').removeAllListeners('exit').ref();
    return found.worker;
  }

  keep(worker: Worker, memoryMb: number): void {
    const end = () => {
      const at = this.#idle.findIndex((one) => one.worker === worker);
      if (at !== -1) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
      void worker.terminate();
    };
    worker.once('error', end).once('exit', end).unref();
    this.#idle.push({ worker, memoryMb, timer: setTimeout(end, this.#keptMs).unref() });
  }
}

function run(
  script: URL,
  call: TaskCall,
  {
    timeLimitMs,
    memoryMb,
    transfer = [],
    signal,
    idle,
  }: Omit<WorkerLimits, 'atOnce' | 'keptMs'> & TaskOptions & { readonly idle: IdleWorkers | undefined },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled(signal.reason));
    const worker = idle?.take(memoryMb) ?? startWorker(script, memoryMb);
    const settle = (finish: () => void, isDone = false) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
      finish();
      if (isDone && idle) return idle.keep(worker, memoryMb);
      // An error on the way to the end is nobody's any more.
      worker.once('error', () => {});
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(() => reject(tooSlow())), timeLimitMs);
    const abort = () => settle(() => reject(cancelled(signal?.reason)));
    signal?.addEventListener('abort', abort, { once: true });
    worker.once('message', (outcome: TaskOutcome) =>
      settle(
        () => {
          if ('result' in outcome) return resolve(outcome.result);
          reject(new AppError(outcome.error.code, outcome.error.message, outcome.error.facts));
        },
        'result' in outcome,
      ),
    );
    worker.once('error', (error) => settle(() => reject(isOutOfMemory(error) ? tooBig(error) : error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`The worker ended with ${code} and no result`))));
    worker.postMessage(call, transfer);
  });
}

/**
 * Returns a function that runs the tasks of a script (see serve-tasks.ts), each on a thread that does nothing else meanwhile,
 * so that requests are served. A task is terminated, with its thread, and rejects with a clear error when it takes too long
 * or too much memory, or when its signal aborts.
 */
export function createWorkers<All extends Tasks>(
  script: URL,
  { atOnce, keptMs, ...limits }: WorkerLimits,
): RunTask<All> {
  const limit = pLimit(atOnce);
  const idle = keptMs === undefined ? undefined : new IdleWorkers(keptMs);
  return <Name extends keyof All & string>(name: Name, input: InputOf<All, Name>, options: TaskOptions = {}) =>
    limit(async () => {
      const result = await run(script, { name, input }, { ...limits, ...options, idle });
      // The script's tasks are those of `All`, and it was started for this one: this is its result.
      return result as ResultOf<All, Name>;
    });
}
