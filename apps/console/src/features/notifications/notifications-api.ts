import { AUDIENCE_KINDS } from '@quizdesk/contract/constants';
import type { notifications as endpoints } from '@quizdesk/contract/notifications';
import { notificationPaths } from '@quizdesk/contract/paths/notifications';
import { listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const notifications = resourceApi<typeof endpoints>('notifications', notificationPaths);

/** What the list of notifications keeps in its address. */
export const notificationSearch = listSearch({
  // Whom the form is for: one person unless it says otherwise, and which school or level.
  filters: { user_id: 'id', to: AUDIENCE_KINDS, to_id: 'id' },
});
export type NotificationSearch = SearchOf<typeof notificationSearch>;

/**
 * An open socket reports when a notification is delivered or read; without one, a page with undelivered rows is polled.
 * Seldom also with one: another process of the server can be cut off from the one that has the socket.
 */
const UNDELIVERED_MS = 5000;
const UNREAD_MS = 30_000;

interface Delivery {
  readonly delivered_at: string | null;
  readonly read_at: string | null;
}

/** Milliseconds until a page of notifications is worth refetching; false where all of them have been read. */
export function pollInterval(rows: readonly Delivery[] = [], isConnected = false): number | false {
  if (!isConnected && rows.some(({ delivered_at }) => delivered_at === null)) return UNDELIVERED_MS;
  return rows.some(({ read_at }) => read_at === null) && UNREAD_MS;
}

/** A page of the sent notifications, newest first: all of them, or those of one user. */
export function notificationsQuery({ user_id, page }: NotificationSearch) {
  return notifications.list({ user_id, ...pageWindow(page) });
}
