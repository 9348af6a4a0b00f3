import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../plugins/app-error.ts';

/** The tasks of a worker's script by name: each takes one value and answers one, both of a kind that threads hand over. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What a worker is started with. */
export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
}

/** What a worker says at its end: what the task answered, or how it refused. */
export type TaskOutcome =
  | { readonly answer: unknown }
  | { readonly refusal: Pick<AppError, 'code' | 'message' | 'facts'> };

async function outcomeOf(tasks: Tasks, { name, input }: TaskCall): Promise<TaskOutcome> {
  try {
    // Name and input come from run-in-worker.ts alone, which takes them by the types of these very tasks.
    return { answer: await tasks[name]?.(input as never) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { cause: _, ...facts } = error.facts;
    return { refusal: { code: error.code, message: error.message, facts } };
  }
}

/**
 * What a worker's script ends with: does the one task that the worker was started for. An AppError is thrown on where
 * the task was called for; any other error ends the worker and is one of ours.
 */
export async function serveTasks(tasks: Tasks): Promise<void> {
  // Typed by the one file that starts workers, run-in-worker.ts.
  parentPort?.postMessage(await outcomeOf(tasks, workerData as TaskCall));
}
