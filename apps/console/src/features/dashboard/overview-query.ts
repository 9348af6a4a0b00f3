import type { overviews } from '@quizdesk/contract/overview';
import { overviewPaths } from '@quizdesk/contract/paths/overview';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

/**
 * What needs attention and how the contest goes. What is mended elsewhere is gone when one returns: the route asks anew each
 * time that the page is opened, and the page itself does not ask a second time.
 */
export const overviewQuery = queryOptions({
  queryKey: ['overview', 'all'],
  staleTime: 0,
  refetchOnMount: false,
  queryFn: ({ signal }) => request<typeof overviews.read>(overviewPaths.read, { signal }),
});
