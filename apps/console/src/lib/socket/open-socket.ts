import { SOCKET_TIMINGS, type SocketMessages, type SocketRequests } from '@quizdesk/contract/socket/events';
import { io, type Socket } from 'socket.io-client';
import { configuration } from '../configuration.ts';

export type ServiceSocket = Socket<SocketMessages, SocketRequests>;

/**
 * A socket to the realtime service, at the configured address or the page's own; not connected yet. Each attempt to
 * connect asks for the token.
 */
export function openSocket(token: () => Promise<string | null>): ServiceSocket {
  const { origin, pathname } = new URL(configuration.realtime_url || '/', window.location.origin);
  return io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io/`,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    timeout: SOCKET_TIMINGS.timeoutMs,
    reconnectionDelay: SOCKET_TIMINGS.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET_TIMINGS.reconnectionDelayMaxMs,
    randomizationFactor: SOCKET_TIMINGS.randomizationFactor,
    auth: (give) => void token().then((given) => give({ token: given })),
  });
}
