import { QueryCache, QueryClient } from '@tanstack/react-query';
import { followSignOut } from '../authorization.ts';
import { logFailure } from '../log.ts';
import { RequestError } from '../request-error.ts';
import type { Resource } from './query-keys.ts';

function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof RequestError)) return false;
  const isPassing = error.status === undefined || error.status === 502 || error.status === 503 || error.status === 504;
  return isPassing && failures < 2;
}

/** The cache of everything read from the services. Passing errors are retried twice; failures are logged. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [resource, kind] }) => logFailure(`Failed to load ${resource} (${kind})`, error),
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthRetrying, retryDelay: (attempt) => 400 * 2 ** attempt },
    // Without a connection a change fails and says so: waiting for one, it would be made when no one expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What is still on its way would be refused once the session has ended.
followSignOut(() => void queryClient.cancelQueries());

/** Marks everything that was read of these resources as stale and refetches what is shown: lists, forms, choices and counts. */
export async function invalidate(...resources: readonly Resource[]): Promise<void> {
  await Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
}
