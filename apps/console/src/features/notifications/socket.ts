import { SOCKET_TIMINGS, type SocketMessages, type SocketRequests } from '@quizdesk/contract/notifications';
import { io, type Socket } from 'socket.io-client';
import { configuration } from '../../lib/configuration.ts';
import type { LineSocket, SocketEvents } from './socket-line.ts';

interface RefusalError extends Error {
  readonly data?: { readonly code?: unknown };
}

/** The code of a refusal by the server; undefined where it could not be reached. */
function refusalOf(error: RefusalError): string | undefined {
  if (error.data === undefined) return undefined;
  return typeof error.data.code === 'string' ? error.data.code : 'refused';
}

/** The socket to the realtime service: from the configured address, or from the page's own; not connected yet. */
export function openSocket(events: SocketEvents): LineSocket {
  const { origin, pathname } = new URL(configuration.realtime_url || '/', window.location.origin);
  const socket: Socket<SocketMessages, SocketRequests> = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io/`,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    timeout: SOCKET_TIMINGS.timeoutMs,
    reconnectionDelay: SOCKET_TIMINGS.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET_TIMINGS.reconnectionDelayMaxMs,
    randomizationFactor: SOCKET_TIMINGS.randomizationFactor,
    auth: (give) => void events.token().then((token) => give({ token })),
  });
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
