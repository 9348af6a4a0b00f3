import { useEffect, useState, useSyncExternalStore } from 'react';
import { notifyMessage } from '../../lib/toast.ts';
import { refreshNotifications } from './notifications-api.ts';
import { openSocket } from './socket.ts';
import { SocketLine } from './socket-line.ts';

/** The line to the realtime service, open for as long as the page is; what comes for the administrator is shown. */
export function useSocketLine() {
  const [line] = useState(
    () =>
      new SocketLine(openSocket, ({ title, message }) => {
        notifyMessage(title, message);
        // It counts as delivered once this is acknowledged, a moment from now.
        setTimeout(() => void refreshNotifications(), 300);
      }),
  );
  useEffect(() => {
    line.open();
    return () => line.close();
  }, [line]);
  return { line, state: useSyncExternalStore(line.follow, line.state) };
}
