import { useEffect, useState, useSyncExternalStore } from 'react';
import { Inbox } from './inbox.ts';
import { refreshNotifications } from './notifications-api.ts';
import { showArrived } from './show-arrived.tsx';
import { openSocket } from './socket.ts';
import { SocketLine } from './socket-line.ts';

/** One for all visits of the page: its messages stay when the page is left. */
const inbox: Inbox = new Inbox({
  show: (arrived) => showArrived(arrived, markRead),
  refresh: () => void refreshNotifications(),
});

/** Tells the server, now or with the next connection, that the person has read these notifications of theirs. */
export function markRead(ids: readonly number[]): void {
  inbox.markRead(ids);
}

/** The line to the realtime service, open for as long as the page is; what comes for the administrator is shown. */
export function useSocketLine() {
  const [line] = useState(
    () =>
      new SocketLine(openSocket, {
        onNotification: (notification) => inbox.take(notification),
        onChange: () => inbox.refreshSoon(),
      }),
  );
  useEffect(() => {
    const unfollow = line.follow(() => {
      if (line.state() === 'connected') void inbox.sayRead();
    });
    inbox.attach(line);
    line.open();
    return () => {
      unfollow();
      line.close();
      inbox.detach();
    };
  }, [line]);
  return { line, state: useSyncExternalStore(line.follow, line.state) };
}
