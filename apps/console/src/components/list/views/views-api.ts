import { viewPaths } from '@quizdesk/contract/paths/views';
import type { views as endpoints, View } from '@quizdesk/contract/views';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query/query-client.ts';
import { type PageQuery, resourceApi } from '../../../lib/query/resource-api.ts';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import type { Layout } from '../layout/list-layouts.ts';
import type { ListAddress, ListSearch } from '../list-search.ts';

export const views = resourceApi<typeof endpoints>('views', viewPaths);

const ALL = { limit: 10_000 };
const MINUTE_MS = 60_000;

/** The person's own views of all lists, and those for everyone. */
export const viewsQuery = { ...views.list(ALL), staleTime: MINUTE_MS };

/** How many rows a list has as a view narrows it: the list's own count, at most once a minute. */
export const viewCountQuery = <Row>({ id, version }: View, list: PageQuery<Row>) =>
  queryOptions({
    queryKey: ['views', 'count', id, version],
    staleTime: MINUTE_MS,
    retry: false,
    queryFn: async () => (await queryClient.fetchQuery({ ...list, staleTime: MINUTE_MS })).count,
  });

/** The address of a list after the question mark, from its first page, as a view keeps it. */
export function textOf<Search extends ListSearch>(address: ListAddress<Search>, search: Search): string {
  const first: ListSearch = address.pageOf(search, 1);
  return stringifySearch({ ...first }).replace('?', '');
}

/** What a list does not know of a view's address is left out. */
export const searchOf = <Search extends ListSearch>(address: ListAddress<Search>, { search }: View): Search =>
  address.pageOf(address.parse(parseSearch(search)), 1);

/** Whether a view has the columns, rows and heights of a list as it is shown. */
export const isShownSo = (view: View, layout: Layout): boolean =>
  JSON.stringify([view.columns, view.rows, view.is_dense]) ===
  JSON.stringify([layout.columns, layout.rows, layout.is_dense]);
