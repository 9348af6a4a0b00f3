import { timelinePaths } from '@quizdesk/contract/paths/timeline';
import type { TimelineKind } from '@quizdesk/contract/rules/timeline-kinds';
import type { timelines } from '@quizdesk/contract/timeline';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';

/** What a person did and what was done to them, newest first, a page at a time. Whatever is written may be part of it. */
export function timelineQuery(id: number, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'timeline', id, kind],
    queryFn: ({ pageParam, signal }) =>
      request<typeof timelines.read>(timelinePaths.read, {
        params: { id },
        query: { kind, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
