import { type CountName, counts } from '@quizdesk/contract/counts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { logFailure } from '../../lib/log.ts';
import { request } from '../../lib/request.ts';

const STATUS = { schools: 'available', rounds: 'available', users: 'active' } as const;

function requestCount(name: CountName, signal: AbortSignal): Promise<number> {
  switch (name) {
    case 'schools':
    case 'rounds':
      return request(counts[name], { query: { status: STATUS[name] }, signal });
    case 'users':
      return request(counts.users, { query: { status: STATUS.users }, signal });
    default:
      return request(counts[name], { signal });
  }
}

/** One of the seven counts. Its key begins with the resource's name, so that a change to the resource asks for it anew. */
function countQuery(name: CountName) {
  return queryOptions({
    queryKey: [name, 'count'],
    staleTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return await requestCount(name, signal);
      } catch (error) {
        if (!signal.aborted) logFailure(`Failed to count ${name}`, error);
        throw error;
      }
    },
  });
}

/** How many there are: undefined until it is known, 0 where the count failed. The menu and the dashboard share one call. */
export function useCount(name: CountName): number | undefined {
  const { data, isError } = useQuery(countQuery(name));
  return isError ? (data ?? 0) : data;
}
