import { schoolPaths } from '@quizdesk/contract/paths/schools';
import type { schools as endpoints } from '@quizdesk/contract/schools';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';
import { untilCounted } from '../counted.ts';

/** What the students of a school do. */
export function summaryQuery(id: number) {
  return queryOptions({
    queryKey: ['standings', 'school', id],
    queryFn: ({ signal }) => request<typeof endpoints.summary>(schoolPaths.summary, { params: { id }, signal }),
    ...untilCounted,
  });
}
