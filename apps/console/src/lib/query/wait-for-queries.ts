import type { QueryClient } from '@tanstack/react-query';

const LONGEST_WAIT_MS = 100;

/**
 * Waits until everything asked for so far is answered, but no longer than a person takes for an instant. A page that is
 * shown then need not show a skeleton first, which would only flash.
 */
export function waitForQueries(client: QueryClient, longestMs = LONGEST_WAIT_MS): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const check = () => {
      if (client.isFetching() === 0) finish();
    };
    const timer = setTimeout(finish, longestMs);
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
  });
}
