import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EmbeddedReply, EmbeddedRequest } from './embedded-messages.ts';

/** A `.ts` file of the sources, a `.js` file of the build. */
const SCRIPT = new URL(`./embedded-worker${extname(import.meta.url)}`, import.meta.url);
const RESET_TIMEOUT_MS = 2000;
/** Short-lived objects of the thread are small: messages of the protocol are handed over, not copied. */
const YOUNG_MB = 8;

/** PostgreSQL's own code for a statement that was ended from outside. */
const QUERY_CANCELED = '57014';

function canceled(why: string): Error {
  return Object.assign(new Error(why), { code: QUERY_CANCELED });
}

/**
 * One life of the embedded database's thread. A statement that runs longer than the timeout ends that life: PGlite
 * cannot stop a statement.
 */
export class EmbeddedThread {
  /** Fails when the database does not open. */
  readonly ready: Promise<void>;
  /** Resolves at the end of the thread, with the reason. */
  readonly exited: Promise<Error>;
  onBytes: (bytes: Uint8Array) => void = () => {};
  readonly #worker: Worker;
  readonly #statementTimeoutMs: number;
  #watchdog: NodeJS.Timeout | undefined;
  #running = 0;
  #reason: Error | undefined;
  #onReset = Promise.withResolvers<void>();

  constructor(folder: string, statementTimeoutMs: number) {
    this.#statementTimeoutMs = statementTimeoutMs;
    const ready = Promise.withResolvers<void>();
    const worker = new Worker(SCRIPT, {
      workerData: folder,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker = worker;
    this.ready = ready.promise;
    this.exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        clearTimeout(this.#watchdog);
        const reason = this.#reason ?? new Error(`The embedded database stopped (exit code ${code})`);
        resolve(reason);
        ready.reject(reason);
        this.#onReset.resolve();
      });
    });
    worker.on('error', (error: Error) => {
      this.#reason ??= error;
    });
    worker.on('message', (message: EmbeddedReply) => {
      if (message.type === 'ready') ready.resolve();
      else this.#receive(message);
    });
  }

  /** Runs whole messages of the protocol; the answer comes through onBytes. */
  run(bytes: Uint8Array<ArrayBuffer>): void {
    this.#running++;
    this.#watch();
    this.#post({ type: 'run', bytes });
  }

  /** Ends the session and readies the thread for the next. A statement that no one waits for any more is cut short. */
  async reset(): Promise<void> {
    this.#onReset = Promise.withResolvers<void>();
    this.#post({ type: 'reset' });
    const timer = setTimeout(() => this.#stop('The statement was abandoned by its caller'), RESET_TIMEOUT_MS);
    await this.#onReset.promise;
    clearTimeout(timer);
  }

  /** Writes a checkpoint and ends the thread. */
  async close(): Promise<void> {
    this.#post({ type: 'close' });
    await this.exited;
  }

  #post(request: EmbeddedRequest): void {
    this.#worker.postMessage(request, request.type === 'run' ? [request.bytes.buffer] : []);
  }

  #receive(message: EmbeddedReply): void {
    if (message.type === 'bytes') this.onBytes(message.bytes);
    else if (message.type === 'reset') this.#onReset.resolve();
    else {
      this.#running--;
      this.#watch();
    }
  }

  /** The time counts from the last answer: each batch of messages has the whole of it. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#running === 0) return;
    const stop = () => this.#stop('canceling statement due to statement timeout');
    this.#watchdog = setTimeout(stop, this.#statementTimeoutMs);
  }

  #stop(why: string): void {
    this.#reason ??= canceled(why);
    void this.#worker.terminate(); // `exited` resolves when it is done
  }
}
