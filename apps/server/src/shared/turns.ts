import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

interface TurnsOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** What the caller reads who is refused: too much of what. */
  readonly refusal: string;
  /** What the server does as much as it can. */
  readonly detail: string;
}

/**
 * Returns a function that runs tasks, so many in parallel; others wait for their turn. Where too many wait, it rejects with a
 * 503 that asks for another try in a few seconds.
 */
export function createTurns({ atOnce, mostWaiting, refusal, detail }: TurnsOptions) {
  const limit = pLimit(atOnce);
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount < mostWaiting) return limit(task);
    throw new AppError('unavailable', refusal, {
      detail: `${detail} Please try again in a few seconds.`,
      retryAfterS: 5,
    });
  };
}
