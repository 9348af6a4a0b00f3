import { schoolPaths } from '@quizdesk/contract/paths/schools';
import type { schools as endpoints } from '@quizdesk/contract/schools';
import { queryOptions } from '@tanstack/react-query';
import { untilCounted } from '../../../components/format/counted.ts';
import { request } from '../../../lib/request.ts';

/** What the students of a school do. */
export function summaryQuery(id: number) {
  return queryOptions({
    queryKey: ['standings', 'school', id],
    queryFn: ({ signal }) => request<typeof endpoints.summary>(schoolPaths.summary, { params: { id }, signal }),
    ...untilCounted,
  });
}
