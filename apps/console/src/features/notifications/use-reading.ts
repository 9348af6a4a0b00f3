import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type NotificationSearch, notificationsQuery } from './notifications-api.ts';
import { markRead } from './use-notification-socket.ts';

/** A list of the viewer's own notifications marks what it shows as read. */
export function useReading(search: NotificationSearch, ownUsername: string | undefined): void {
  const { data, isPlaceholderData } = useQuery(notificationsQuery(search));
  const rows = search.user_id === undefined || isPlaceholderData ? undefined : data?.rows;
  useEffect(() => {
    const unread = rows?.filter(({ user, read_at }) => user.username === ownUsername && read_at === null) ?? [];
    if (unread.length > 0) markRead(unread.map(({ id }) => id));
  }, [rows, ownUsername]);
}
