import type { notifications } from '@quizdesk/contract/notifications';
import type { users } from '@quizdesk/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, PAGE_SIZE, type SearchOf } from '../../components/list-search.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Notifications = typeof notifications;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/notifications', access: 'administrator' },
} as const satisfies { [Name in keyof Notifications]?: Callable<Notifications[Name]> };

const findUser = {
  method: 'GET',
  path: '/v1/users/:id_or_username',
  access: 'administrator',
} as const satisfies Callable<typeof users.find>;

/** What the list of notifications keeps in its address. */
export const notificationSearch = listSearch({ filters: { user_id: 'id' } });
export type NotificationSearch = SearchOf<typeof notificationSearch>;

/**
 * An open line says when a notification is delivered or read; without one, a page with news to come is read again and again.
 * Seldom also with one: another process of the server can be cut off from the one that has the line.
 */
const UNDELIVERED_MS = 5000;
const UNREAD_MS = 30_000;

interface Delivery {
  readonly delivered_at: string | null;
  readonly read_at: string | null;
}

/** How soon a page of notifications is worth reading again; false where all of them have been read. */
export function rereadAfter(rows: readonly Delivery[] = [], isConnected = false): number | false {
  if (!isConnected && rows.some(({ delivered_at }) => delivered_at === null)) return UNDELIVERED_MS;
  return rows.some(({ read_at }) => read_at === null) && UNREAD_MS;
}

/** A page of the sent notifications, newest first: all of them, or those of one user. */
export function notificationsQuery({ user_id, page = 1 }: NotificationSearch) {
  return queryOptions({
    queryKey: ['notifications', 'list', { user_id, page }],
    queryFn: ({ signal }) =>
      request<Notifications['list']>(calls.list, {
        query: { user_id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One account, under the key that everything which shows one by its id uses. */
export function personQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['users', 'one', String(id)],
    queryFn: ({ signal }) => request<typeof users.find>(findUser, { params: { id_or_username: String(id) }, signal }),
    enabled: id !== undefined,
  });
}

/** Lets the list of notifications be read anew. */
export function refreshNotifications(): Promise<void> {
  return refresh('notifications');
}
