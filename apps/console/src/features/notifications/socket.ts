import { openSocket } from '../../lib/socket/open-socket.ts';
import type { SocketEvents, SocketTransport } from './notification-socket.ts';

interface RefusalError extends Error {
  readonly data?: { readonly code?: unknown };
}

/** The code of a refusal by the server; undefined where it could not be reached. */
function refusalOf(error: RefusalError): string | undefined {
  if (error.data === undefined) return undefined;
  return typeof error.data.code === 'string' ? error.data.code : 'refused';
}

/** The socket of the notifications; not connected yet. */
export function openTransport(events: SocketEvents): SocketTransport {
  const socket = openSocket(() => events.token());
  socket.on('connect', events.onConnect);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') events.onDisconnect(reason === 'io server disconnect');
  });
  socket.on('connect_error', (error) => events.onConnectError(socket.active ? undefined : refusalOf(error)));
  socket.on('new_notification', (notification, acknowledge) => {
    events.onNotification(notification);
    acknowledge();
  });
  socket.on('notification_changed', () => events.onChange());
  return {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    send: (input, timeoutMs) => socket.timeout(timeoutMs).emitWithAck('send_notification', input),
    read: (id, timeoutMs) => socket.timeout(timeoutMs).emitWithAck('notification_read', { id }),
  };
}
