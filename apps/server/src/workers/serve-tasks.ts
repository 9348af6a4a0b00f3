import { AppError } from '../shared/app-error.ts';

/** The tasks of a worker's script by name: each takes one value and resolves to one, both structured-cloneable. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What a worker is asked to do. */
export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
}

/** What a worker sends for each call: the result of the task, the AppError that it threw, or an error of ours. */
export type TaskOutcome =
  | { readonly result: unknown }
  | { readonly refusal: Pick<AppError, 'code' | 'message' | 'facts'> }
  | { readonly error: unknown };

/** The bytes that a task was given, without a copy. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function outcomeOf(tasks: Tasks, { name, input }: TaskCall): Promise<TaskOutcome> {
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
  // Sent by the one file that starts workers, run-in-worker.ts.
  process.on('message', (call: TaskCall) => {
    void outcomeOf(tasks, call).then((outcome) => process.send?.(outcome));
  });
}
