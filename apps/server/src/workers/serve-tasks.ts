import { AppError } from '../shared/app-error.ts';

/** The tasks of a worker's script by name: each takes one value and resolves to one, both structured-cloneable. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What a worker is asked to do. */
export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
  /** Whether the input's `bytes` have come before, in parts. */
  readonly hasBytes: boolean;
}

/** A part of the bytes of the call that follows. */
export interface TaskPart {
  readonly part: Uint8Array;
}

/** What a worker sends for each call: the result of the task, the AppError that it threw, or an error of ours. */
export type TaskOutcome =
  | { readonly result: unknown }
  | { readonly refusal: Pick<AppError, 'code' | 'message' | 'facts'> }
  | { readonly error: unknown };

/** The bytes of a file, whole or in parts that follow each other. A task is given them whole. */
export type FileBytes = Uint8Array | readonly Uint8Array[];

/** The bytes that a task was given, without a copy. */
export function bufferOf(bytes: FileBytes): Buffer {
  if (!(bytes instanceof Uint8Array)) return Buffer.concat(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function outcomeOf(tasks: Tasks, { name, input }: Pick<TaskCall, 'name' | 'input'>): Promise<TaskOutcome> {
  try {
    // Name and input come from run-in-worker.ts alone, which takes them by the types of these very tasks.
    return { result: await tasks[name]?.(input as never) };
  } catch (error) {
    if (!(error instanceof AppError)) return { error };
    const { cause: _, ...facts } = error.facts;
    return { refusal: { code: error.code, message: error.message, facts } };
  }
}

/** What a worker's script ends with: does the tasks that the worker is asked for, one after the other. */
export function serveTasks(tasks: Tasks): void {
  let parts: Uint8Array[] = [];
  // Sent by the one file that starts workers, run-in-worker.ts.
  process.on('message', (message: TaskCall | TaskPart) => {
    if ('part' in message) return void parts.push(message.part);
    const { name, input, hasBytes } = message;
    const whole = hasBytes ? Object.assign({}, input, { bytes: Buffer.concat(parts) }) : input;
    parts = [];
    void outcomeOf(tasks, { name, input: whole }).then((outcome) => process.send?.(outcome));
  });
}
