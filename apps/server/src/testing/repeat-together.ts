import { onTestFinished } from 'vitest';

/**
 * Repeats tasks side by side until it is over. Where one fails, the others end with what they are at, before this rejects, and
 * all of them do where the test has taken too long: none goes on in the tests after it.
 */
export async function repeatTogether(isOver: () => boolean, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  let isStopped = false;
  const repeat = async (task: () => Promise<void>) => {
    try {
      while (!isStopped && !isOver()) await task();
    } catch (error) {
      isStopped = true;
      throw error;
    }
  };
  const all = Promise.allSettled(tasks.map(repeat));
  onTestFinished(async () => {
    isStopped = true;
    await all;
  });
  for (const outcome of await all) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
