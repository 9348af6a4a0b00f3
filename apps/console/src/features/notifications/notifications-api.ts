import { AUDIENCE_KINDS } from '@quizdesk/contract/constants';
import type { notifications as endpoints } from '@quizdesk/contract/notifications';
import { notificationPaths } from '@quizdesk/contract/paths/notifications';
import { isNarrowed, listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import { STUDENT_FILTERS, type StudentSelection } from '../../components/resources/student-filters.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

export const notifications = resourceApi<typeof endpoints>('notifications', notificationPaths);

/** What the list of notifications keeps in its address. */
export const notificationSearch = listSearch({
  // Whom the form is for: one person unless it says otherwise, and which school, level or students of the list.
  filters: { user_id: 'id', to: AUDIENCE_KINDS, to_id: 'id', ...STUDENT_FILTERS },
});
export type NotificationSearch = SearchOf<typeof notificationSearch>;

/** The filter of the list of students that an address names. */
export const studentFilterOf = ({
  user_id: _,
  to: __,
  to_id: ___,
  page: ____,
  sort: _____,
  order: ______,
  ...filter
}: NotificationSearch) => filter;

/** Which students a message is for where it is for selected ones: those that were ticked, or those of a filter. */
export function selectionOf(
  search: NotificationSearch,
  ticked: StudentSelection | undefined,
): StudentSelection | undefined {
  if (search.to !== 'students') return undefined;
  const filter = studentFilterOf(search);
  // Without any filter it would be everyone.
  return ticked ?? (isNarrowed(filter) ? { filter: { ...filter, role: 'student' } } : undefined);
}

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
