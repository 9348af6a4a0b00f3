import type { Badge, BadgeInput, badges } from '@quizdesk/contract/badges';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListSearch } from '../../components/list-search.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Badges = typeof badges;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/badges', access: 'administrator' },
  has: { method: 'GET', path: '/v1/badges/has', access: 'administrator' },
  find: { method: 'GET', path: '/v1/badges/:id', access: 'administrator' },
  dependents: { method: 'GET', path: '/v1/badges/:id/dependents', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/badges', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/badges/:id', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/badges/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Badges]?: Callable<Badges[Name]> };

/** There are few badges: one page holds them all, and pages go on from there. */
export const BADGES_PAGE = 100;

/** A page of the badges by tier and name. */
export function badgesQuery({ page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: ['badges', 'list', { page }],
    queryFn: ({ signal }) =>
      request<Badges['list']>(calls.list, { query: { limit: BADGES_PAGE, offset: (page - 1) * BADGES_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The names of the badges that the server has a rule for: those that are implemented. */
export const implementedQuery = queryOptions({
  queryKey: ['badges', 'has'],
  queryFn: ({ signal }) => request<Badges['has']>(calls.has, { signal }),
});

/** One badge, for its page and its form. */
export function badgeQuery(id: number) {
  return queryOptions({
    queryKey: ['badges', 'one', id],
    queryFn: ({ signal }) => request<Badges['find']>(calls.find, { params: { id }, signal }),
  });
}

/** How many people have a badge, for its page. */
export function holdersQuery(id: number) {
  return queryOptions({
    queryKey: ['badges', 'holders', id],
    queryFn: async ({ signal }) => (await countDependents(id, signal)).holders,
  });
}

/** Lets everything that shows badges be read anew; who has earned one is listed with its icon and name, and activities have its name. */
export function refreshBadges(): Promise<void> {
  return refresh('badges', 'user_badges', 'user_activities');
}

/** Stores a new badge. */
export function insertBadge(body: BadgeInput): Promise<Badge> {
  return request<Badges['insert']>(calls.insert, { body });
}

/** Stores a changed badge. */
export function updateBadge(id: number, body: BadgeInput): Promise<Badge> {
  return request<Badges['update']>(calls.update, { params: { id }, body });
}

/** Counts what depends on a badge. */
export function countDependents(id: number, signal: AbortSignal) {
  return request<Badges['dependents']>(calls.dependents, { params: { id }, signal });
}

/** Deletes a badge. */
export async function removeBadge(id: number): Promise<void> {
  await request<Badges['remove']>(calls.remove, { params: { id } });
}
