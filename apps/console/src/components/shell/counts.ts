import type { CountName, counts } from '@quizdesk/contract/counts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Callable, request } from '../../lib/request.ts';

type Counts = typeof counts;

// Written out, so that the menu comes without the schemas: every first page after signing in has it.
export const countCalls = {
  schools: { method: 'GET', path: '/v1/schools/count', access: 'administrator' },
  users: { method: 'GET', path: '/v1/users/count', access: 'administrator' },
  rounds: { method: 'GET', path: '/v1/rounds/count', access: 'administrator' },
  questions: { method: 'GET', path: '/v1/questions/count', access: 'administrator' },
  correct_answers: { method: 'GET', path: '/v1/correct-answers/count', access: 'administrator' },
  user_level_progress: { method: 'GET', path: '/v1/user-level-progress/count', access: 'administrator' },
  user_answers: { method: 'GET', path: '/v1/user-answers/count', access: 'administrator' },
} as const satisfies { [Name in CountName]: Callable<Counts[Name]> };

const STATUS = { schools: 'available', rounds: 'available', users: 'active' } as const;

function requestCount(name: CountName, signal: AbortSignal): Promise<number> {
  switch (name) {
    case 'schools':
    case 'rounds':
      return request<Counts[typeof name]>(countCalls[name], { query: { status: STATUS[name] }, signal });
    case 'users':
      return request<Counts['users']>(countCalls.users, { query: { status: STATUS.users }, signal });
    default:
      return request<Counts[typeof name]>(countCalls[name], { signal });
  }
}

/** One of the seven counts. Its key begins with the resource's name, so that a change to the resource asks for it anew. */
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
