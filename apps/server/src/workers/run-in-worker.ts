import { Worker } from 'node:worker_threads';
import { AppError } from '../plugins/app-error.ts';
import { createTurns } from '../turns.ts';
import type { TaskCall, TaskOutcome, Tasks } from './serve-tasks.ts';

interface WorkerLimits {
  readonly timeLimitMs: number;
  /** Memory for what the task's code makes; file contents and other buffers come on top. */
  readonly memoryMb: number;
  /** How many of these workers run at once; others wait for their turn. */
  readonly atOnce: number;
}

interface TaskOptions {
  /** Memory that is handed over with the input, not copied. */
  readonly transfer?: ArrayBuffer[];
  /** Ends the task early. */
  readonly signal?: AbortSignal | undefined;
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
}

type InputOf<All extends Tasks, Name extends keyof All> = Parameters<All[Name]>[0];
type AnswerOf<All extends Tasks, Name extends keyof All> = All[Name] extends (input: never) => Promise<infer Answer>
  ? Answer
  : never;
type RunTask<All extends Tasks> = <Name extends keyof All & string>(
  name: Name,
  input: InputOf<All, Name>,
  options?: TaskOptions,
) => Promise<AnswerOf<All, Name>>;

const SPLIT_IT = 'Split it into smaller files.';
const YOUNG_MB = 32;

const tooSlow = () => new AppError('invalid', 'The file takes too long to read', { detail: SPLIT_IT });
const tooBig = (cause: unknown) =>
  new AppError('too_large', 'The file takes too much memory to read', { detail: SPLIT_IT, cause });
const cancelled = (cause: unknown) => new AppError('bad_request', 'The request was cancelled', { cause });

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function startWorker(script: URL, call: TaskCall, transfer: ArrayBuffer[], memoryMb: number): Worker {
  const worker = new Worker(script, {
    workerData: call,
    transferList: transfer,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // What libraries have to say about a stranger's file is not for the log.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

function run(
  script: URL,
  call: TaskCall,
  { timeLimitMs, memoryMb, transfer = [], signal }: Omit<WorkerLimits, 'atOnce'> & TaskOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled(signal.reason));
    const worker = startWorker(script, call, transfer, memoryMb);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      finish();
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(() => reject(tooSlow())), timeLimitMs);
    const abort = () => settle(() => reject(cancelled(signal?.reason)));
    signal?.addEventListener('abort', abort, { once: true });
    worker.once('message', (outcome: TaskOutcome) =>
      settle(() => {
        if ('answer' in outcome) return resolve(outcome.answer);
        reject(new AppError(outcome.refusal.code, outcome.refusal.message, outcome.refusal.facts));
      }),
    );
    worker.once('error', (error) => settle(() => reject(isOutOfMemory(error) ? tooBig(error) : error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`The worker ended with ${code} and no answer`))));
  });
}

/**
 * A way to run the tasks of a script (see serve-tasks.ts), each on a thread of its own, so that others are served
 * meanwhile. A task is ended with a clear error when it takes too long or too much memory, or when its signal says so.
 */
export function createWorkers<All extends Tasks>(script: URL, { atOnce, ...limits }: WorkerLimits): RunTask<All> {
  const inTurn = createTurns(atOnce);
  return <Name extends keyof All & string>(name: Name, input: InputOf<All, Name>, options: TaskOptions = {}) =>
    inTurn(async () => {
      const answer = await run(script, { name, input }, { ...limits, ...options });
      // The script's tasks are those of `All`, and it was started for this one: such is what it answers.
      return answer as AnswerOf<All, Name>;
    });
}
