import { useEffect, useState, useSyncExternalStore } from 'react';
import { sharedConnection } from '../../lib/socket/shared-connection.ts';
import { Inbox } from './inbox.ts';
import { NotificationSocket } from './notification-socket.ts';
import { notifications } from './notifications-api.ts';
import { showArrived } from './show-arrived.tsx';

/** One for all visits of the page: its messages stay when the page is left. */
const inbox: Inbox = new Inbox({
  show: (arrived) => showArrived(arrived, markRead),
  refresh: () => void notifications.invalidate(),
});

/** Reports to the server, now or with the next connection, that the person has read these notifications of theirs. */
export function markRead(ids: readonly number[]): void {
  inbox.markRead(ids);
}

/** The connection to the realtime service, needed as long as the page is open; what arrives for the administrator is shown. */
export function useNotificationSocket() {
  const [socket] = useState(
    () =>
      new NotificationSocket(sharedConnection, {
        onNotification: (notification) => inbox.take(notification),
        onChange: () => inbox.refreshSoon(),
      }),
  );
  useEffect(() => {
    const unfollow = sharedConnection.follow(() => {
      if (sharedConnection.state() === 'connected') void inbox.reportRead();
    });
    inbox.attach(socket);
    socket.open();
    return () => {
      unfollow();
      socket.close();
      inbox.detach();
    };
  }, [socket]);
  const state = useSyncExternalStore(sharedConnection.follow, sharedConnection.state);
  return { socket, state, connect: () => sharedConnection.connect() };
}
