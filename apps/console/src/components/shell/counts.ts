import type { CountName, counts } from '@quizdesk/contract/counts';
import { countPaths } from '@quizdesk/contract/paths/counts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

const STATUS = { schools: 'available', rounds: 'available', users: 'active' } as const;

function requestCount(name: CountName, signal: AbortSignal): Promise<number> {
  switch (name) {
    case 'schools':
    case 'rounds':
      return request<(typeof counts)[typeof name]>(countPaths[name], { query: { status: STATUS[name] }, signal });
    case 'users':
      return request<typeof counts.users>(countPaths.users, { query: { status: STATUS.users }, signal });
    default:
      return request<(typeof counts)[typeof name]>(countPaths[name], { signal });
  }
}

/** One of the seven counts. Its key begins with the resource's name, so that a change to the resource refetches it. */
function countQuery(name: CountName) {
  return queryOptions({
    queryKey: [name, 'count'],
    staleTime: 30_000,
    retry: false,
    queryFn: ({ signal }) => requestCount(name, signal),
  });
}

/** How many there are: undefined until it is known, or where the count failed. The menu and the dashboard share one call. */
export function useCount(name: CountName): { readonly count: number | undefined; readonly isFailed: boolean } {
  const { data, isError } = useQuery(countQuery(name));
  return { count: data, isFailed: isError && data === undefined };
}

/** True where there are no schools, no rounds or no questions yet. */
export function useIsNew(): boolean {
  const counts = [useCount('schools'), useCount('rounds'), useCount('questions')];
  return counts.some(({ count }) => count === 0);
}
