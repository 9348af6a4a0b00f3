import type { waitlist } from '@quizdesk/contract/waitlist';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListSearch, PAGE_SIZE } from '../../components/list-search.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Waitlist = typeof waitlist;

const calls = {
  list: { method: 'GET', path: '/v1/waitlist', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/waitlist/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Waitlist]?: Callable<Waitlist[Name]> };

/** A page of the waitlist, who signed up last first. */
export function waitlistQuery({ page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: ['waitlist', 'list', { page }],
    queryFn: ({ signal }) =>
      request<Waitlist['list']>(calls.list, {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Lets everything that shows the waitlist be read anew. */
export function refreshWaitlist(): Promise<void> {
  return refresh('waitlist');
}

/** Takes somebody off the waitlist. */
export async function removeFromWaitlist(id: number): Promise<void> {
  await request<Waitlist['remove']>(calls.remove, { params: { id } });
}
