import type { Badge, badges as endpoints } from '@quizdesk/contract/badges';
import { badgePaths } from '@quizdesk/contract/paths/badges';
import { queryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { badges } from '../../components/resources/badges.ts';
import { request } from '../../lib/request.ts';

/** There are few badges: one page usually holds them all. */
const pageSize = 100;

/** The badges by tier and name. */
export const badgeHome: ListSource<Badge, ListSearch> = {
  label: 'Badges',
  address: plainList,
  link: (search) => linkOptions({ to: '/badges', search }),
  query: ({ page }) => badges.list(pageWindow(page, pageSize)),
  pageSize,
};

/** The names of the badges that the server has a rule for: those that are implemented. */
export const implementedQuery = queryOptions({
  queryKey: ['badges', 'has'],
  queryFn: ({ signal }) => request<typeof endpoints.has>(badgePaths.has, { signal }),
});

/** How many people have a badge, for its page. */
export function holdersQuery(id: number) {
  return queryOptions({
    queryKey: ['badges', 'holders', id],
    queryFn: async ({ signal }) => (await badges.dependents(id, signal)).holders,
  });
}
