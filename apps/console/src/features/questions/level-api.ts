import type { levels } from '@quizdesk/contract/levels';
import { queryOptions } from '@tanstack/react-query';
import { type Callable, request } from '../../lib/request.ts';

type FindLevel = typeof levels.find;

// Written out, so that the level's page comes without the schemas.
const find: Callable<FindLevel> = { method: 'GET', path: '/v1/levels/:id', access: 'administrator' };

/** One level, for the pages that are about its questions. */
export function levelQuery(id: number) {
  return queryOptions({
    queryKey: ['levels', 'one', id],
    queryFn: ({ signal }) => request<FindLevel>(find, { params: { id }, signal }),
  });
}
