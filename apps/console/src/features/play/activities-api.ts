import type { activities } from '@quizdesk/contract/play';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, PAGE_SIZE, type SearchOf } from '../../components/list-search.ts';
import { type Callable, request } from '../../lib/request.ts';

type Activities = typeof activities;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/user-activities', access: 'administrator' },
} as const satisfies { [Name in keyof Activities]: Callable<Activities[Name]> };

const address = listSearch({ filters: { user_id: 'id' } });

/** What the list of activities keeps in its address. */
export const activitySearch = { ...address, parse: (raw: object) => address.parse({ ...raw, q: undefined }) };

export type ActivitySearch = SearchOf<typeof activitySearch>;

/** A page of what participants did, newest first. The rows before stay until the new ones are here. */
export function activitiesQuery({ page = 1, user_id }: ActivitySearch) {
  const query = { user_id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return queryOptions({
    queryKey: ['user_activities', 'list', query],
    queryFn: ({ signal }) => request<Activities['list']>(calls.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
