import { AppError } from '../../shared/app-error.ts';

/** Rows per statement: small enough that other requests are served in between. */
const STEP = 1000;
/** Steps that run side by side: a PostgreSQL server has a second processor for the second one. */
const SIDE_BY_SIDE = 2;

/** Throws where the caller of an import has disconnected. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('bad_request', 'The import was cancelled', { detail: 'Nothing was stored.' });
}

/** Waits for all of them, also where one fails, so that nothing is written any more when the failure is handled. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

/** Does what an import does with many rows, some with each statement, until all are done or the signal aborts. */
export async function inSteps<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  step: (some: Item[]) => Promise<void>,
): Promise<void> {
  const steps = Array.from({ length: Math.ceil(items.length / STEP) }, (_, index) => index * STEP);
  for (let first = 0; first < steps.length; first += SIDE_BY_SIDE) {
    throwIfAborted(signal);
    const starts = steps.slice(first, first + SIDE_BY_SIDE);
    await allOf(starts.map((start) => step(items.slice(start, start + STEP))));
  }
}
