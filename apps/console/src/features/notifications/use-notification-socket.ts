import { useEffect, useState, useSyncExternalStore } from 'react';
import { Inbox } from './inbox.ts';
import { NotificationSocket } from './notification-socket.ts';
import { notifications } from './notifications-api.ts';
import { showArrived } from './show-arrived.tsx';
import { openTransport } from './socket.ts';

/** One for all visits of the page: its messages stay when the page is left. */
const inbox: Inbox = new Inbox({
  show: (arrived) => showArrived(arrived, markRead),
  refresh: () => void notifications.invalidate(),
});

/** Reports to the server, now or with the next connection, that the person has read these notifications of theirs. */
export function markRead(ids: readonly number[]): void {
  inbox.markRead(ids);
}

/** The connection to the realtime service, open as long as the page is; what arrives for the administrator is shown. */
export function useNotificationSocket() {
  const [socket] = useState(
    () =>
      new NotificationSocket(openTransport, {
        onNotification: (notification) => inbox.take(notification),
        onChange: () => inbox.refreshSoon(),
      }),
  );
  useEffect(() => {
    const unfollow = socket.follow(() => {
      if (socket.state() === 'connected') void inbox.reportRead();
    });
    inbox.attach(socket);
    socket.open();
    return () => {
      unfollow();
      socket.close();
      inbox.detach();
    };
  }, [socket]);
  return { socket, state: useSyncExternalStore(socket.follow, socket.state) };
}
