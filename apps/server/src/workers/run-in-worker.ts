import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { AppError } from '../shared/app-error.ts';
import type { FileBytes, TaskCall, TaskOutcome, TaskPart, Tasks } from './serve-tasks.ts';

interface WorkerLimits {
  readonly timeLimitMs: number;
  /** Memory for what the task's code makes; file contents and other buffers come on top. */
  readonly memoryMb: number;
  /** How many of these workers run concurrently; further tasks wait. */
  readonly atOnce: number;
  /** How long a worker that has done its task waits for another; where left out, each task has a new worker. */
  readonly keptMs?: number;
}

interface TaskOptions {
  /** Ends the task early. */
  readonly signal?: AbortSignal | undefined;
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
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
/** Of the young generation, which is twice this and is fast to clean. */
const SEMI_SPACE_MB = 16;
/** How V8 ends a process that has used up its memory: by a signal, or by this code where there are no signals. */
const OUT_OF_MEMORY = { signal: 'SIGABRT', code: 134 };

const tooSlow = () => new AppError('invalid', 'The file takes too long to read', { detail: SPLIT_IT });
const tooBig = (cause: unknown) =>
  new AppError('too_large', 'The file takes too much memory to read', { detail: SPLIT_IT, cause });
const cancelled = (cause: unknown) => new AppError('bad_request', 'The request was cancelled', { cause });

/** What the runtime reads: a worker knows neither the address of the database nor a password. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, TZ, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
  return { PATH, SYSTEMROOT, TZ, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
}

// As far above this file in the sources as in the build.
const SERVER = new URL('../../', import.meta.url);
const PRODUCT = new URL('../../', SERVER);

/**
 * The code of the product and its packages: what a worker may read. Not the folder of the product itself, in which the data
 * folder is by default, and nothing of the system: /proc has the environment of the server, and with it its secrets.
 */
const READABLE = [
  ...['src/', 'dist/', 'node_modules/', 'package.json'].map((path) => new URL(path, SERVER)),
  ...['node_modules/', 'packages/contract/', 'package.json'].map((path) => new URL(path, PRODUCT)),
].flatMap((url) => {
  const path = fileURLToPath(url);
  if (!existsSync(path)) return [];
  // Packages may be linked to from elsewhere. Of a folder that ends with a slash all is allowed.
  return [...new Set([path, join(realpathSync(path), path.endsWith('/') ? '/' : '')])];
});

function startWorker(script: URL, memoryMb: number): ChildProcess {
  return fork(script, {
    // None of other files is read and none is written, no process or thread started, no native code loaded.
    execArgv: [
      '--permission',
      ...READABLE.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${memoryMb}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
    ],
    env: environment(),
    serialization: 'advanced',
    // What libraries print about an untrusted file does not belong in the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Removes our listeners; Node has its own for the channel. */
function stopListening(worker: ChildProcess): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function end(worker: ChildProcess): void {
  stopListening(worker);
  // An error on the way to the end is no one's any more.
  worker.on('error', () => {});
  worker.kill('SIGKILL');
}

/** The workers of a script that have done a task and wait for another one. */
class IdleWorkers {
  readonly #keptMs: number;
  readonly #idle: { readonly worker: ChildProcess; readonly memoryMb: number; readonly timer: NodeJS.Timeout }[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  take(memoryMb: number): ChildProcess | undefined {
    const at = this.#idle.findIndex((one) => one.memoryMb === memoryMb);
    const [found] = at === -1 ? [] : this.#idle.splice(at, 1);
    if (!found) return undefined;
    clearTimeout(found.timer);
    stopListening(found.worker);
    found.worker.ref();
    found.worker.channel?.ref();
    return found.worker;
  }

  keep(worker: ChildProcess, memoryMb: number): void {
    const forget = () => {
      const at = this.#idle.findIndex((one) => one.worker === worker);
      if (at !== -1) clearTimeout(this.#idle.splice(at, 1)[0]?.timer);
      end(worker);
    };
    worker.once('error', forget).once('exit', forget).unref();
    worker.channel?.unref();
    this.#idle.push({ worker, memoryMb, timer: setTimeout(forget, this.#keptMs).unref() });
  }
}

const PART_BYTES = 256 * 1024;

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

const hasBytes = (input: unknown): input is { readonly bytes: FileBytes } =>
  typeof input === 'object' &&
  input !== null &&
  'bytes' in input &&
  (isBytes(input.bytes) || (Array.isArray(input.bytes) && input.bytes.every(isBytes)));

/** Sends a call to a worker. The bytes of its input go ahead in parts: in one piece they would hold others up. */
async function send(worker: ChildProcess, name: string, input: unknown): Promise<void> {
  const sendOne = (message: TaskCall | TaskPart) =>
    new Promise<void>((resolve, reject) => {
      worker.send(message, (error) => (error ? reject(error) : resolve()));
    });
  if (!hasBytes(input)) return sendOne({ name, input, hasBytes: false });
  const { bytes, ...rest } = input;
  for (const piece of isBytes(bytes) ? [bytes] : bytes) {
    for (let at = 0; at < piece.length; at += PART_BYTES) {
      await sendOne({ part: piece.subarray(at, at + PART_BYTES) });
      await setImmediate(); // a write that the channel takes immediately resolves without a turn for others
    }
  }
  return sendOne({ name, input: rest, hasBytes: true });
}

function run(
  script: URL,
  name: string,
  input: unknown,
  {
    timeLimitMs,
    memoryMb,
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
      stopListening(worker);
      finish();
      if (isDone && idle) idle.keep(worker, memoryMb);
      else end(worker);
    };
    const timer = setTimeout(() => settle(() => reject(tooSlow())), timeLimitMs);
    const abort = () => settle(() => reject(cancelled(signal?.reason)));
    signal?.addEventListener('abort', abort, { once: true });
    // Sent by serve-tasks.ts.
    worker.once('message', (outcome: TaskOutcome) => {
      if ('result' in outcome) return settle(() => resolve(outcome.result), true);
      if ('error' in outcome) return settle(() => reject(outcome.error));
      const { code, message, facts } = outcome.refusal;
      settle(() => reject(new AppError(code, message, facts)));
    });
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code, killedBy) => {
      const end = new Error(`The worker ended with ${killedBy ?? code} and no result`);
      const isOutOfMemory = killedBy === OUT_OF_MEMORY.signal || code === OUT_OF_MEMORY.code;
      settle(() => reject(isOutOfMemory ? tooBig(end) : end));
    });
    send(worker, name, input).catch((error: unknown) => settle(() => reject(error)));
  });
}

/**
 * Returns a function that runs the tasks of a script (see serve-tasks.ts), each in a process that does nothing else meanwhile,
 * so that requests are served and no file, whatever it does to a parser or to the runtime, ends the server. A task is
 * ended, with its process, and rejects with a clear error when it takes too long or too much memory, or when its signal aborts.
 */
export function createWorkers<All extends Tasks>(
  script: URL,
  { atOnce, keptMs, ...limits }: WorkerLimits,
): RunTask<All> {
  const limit = pLimit(atOnce);
  const idle = keptMs === undefined ? undefined : new IdleWorkers(keptMs);
  return <Name extends keyof All & string>(name: Name, input: InputOf<All, Name>, options: TaskOptions = {}) =>
    limit(async () => {
      const result = await run(script, name, input, { ...limits, ...options, idle });
      // The script's tasks are those of `All`, and it was started for this one: this is its result.
      return result as ResultOf<All, Name>;
    });
}
