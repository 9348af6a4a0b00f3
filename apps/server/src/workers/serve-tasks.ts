import { parentPort } from 'node:worker_threads';
import { AppError } from '../shared/app-error.ts';

/** The tasks of a worker's script by name: each takes one value and resolves to one, both structured-cloneable. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What a worker is asked to do. */
export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
}

/** What a worker posts for each call: the result of the task, or the AppError that it threw. */
export type TaskOutcome =
  | { readonly result: unknown }
  | { readonly error: Pick<AppError, 'code' | 'message' | 'facts'> };

async function outcomeOf(tasks: Tasks, { name, input }: TaskCall): Promise<TaskOutcome> {
  try {
    // Name and input come from run-in-worker.ts alone, which takes them by the types of these very tasks.
    return { result: await tasks[name]?.(input as never) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { cause: _, ...facts } = error.facts;
    return { error: { code: error.code, message: error.message, facts } };
  }
}

/**
 * What a worker's script ends with: does the tasks that the worker is asked for, one after the other. An AppError is
 * thrown where the task was called for; any other error ends the worker and is one of ours.
 */
export function serveTasks(tasks: Tasks): void {
  // Posted by the one file that starts workers, run-in-worker.ts.
  parentPort?.on('message', (call: TaskCall) => {
    // What is no AppError ends the worker, as a rejection that nothing handles.
    void outcomeOf(tasks, call).then((outcome) => parentPort?.postMessage(outcome));
  });
}
