import { setTimeout } from 'node:timers/promises';
import { SOCKET_LIMITS, type SocketMessages } from '@quizdesk/contract/socket/events';
import { Server, type Socket } from 'socket.io';

/** Events as they arrive: clients may send anything. */
interface UntrustedEvents {
  [event: string]: (...args: unknown[]) => void;
}

/** Events between the processes. */
interface ProcessEvents {
  notification_stored: (which: unknown) => void;
  notifications_stored: (range: unknown) => void;
  record_opened: (opening: unknown) => void;
}

/** The state of an admitted socket. */
export interface SocketState {
  /** The access token that it connected with; checked again whenever something is sent or received. */
  readonly token: string;
  readonly userId: number;
  readonly isAdministrator: boolean;
  /** Notifications that this socket was given, so that none comes twice while it lives. */
  readonly given: Set<number>;
}

export type SocketServer = Server<UntrustedEvents, SocketMessages, ProcessEvents, SocketState>;
export type UserSocket = Socket<UntrustedEvents, SocketMessages, ProcessEvents, SocketState>;

/** How long a client may take to close its side. */
const FAREWELL_MS = 1000;

/** A socket.io server that listens nowhere yet. */
export function createSocketServer(): SocketServer {
  return new Server({
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    // Larger than any notification may be; a connection that sends a larger message is closed.
    maxHttpBufferSize: SOCKET_LIMITS.messageBytes,
    connectTimeout: SOCKET_LIMITS.admittedWithinMs,
  });
}

/** The room of all sockets of a user. */
export const roomOf = (userId: number) => `user:${userId}`;

/** The room of all sockets of administrators. */
export const ADMINISTRATORS = 'administrators';

/** The sockets that a user has in this process, the oldest first. */
export function socketsOf(io: SocketServer, userId: number): UserSocket[] {
  const ids = io.sockets.adapter.rooms.get(roomOf(userId)) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

type Connection = UserSocket['conn'];

/** Ends a connection with all that has arrived on it and was not looked at yet. */
export function cutConnection(connection: Connection): void {
  connection.removeAllListeners('data');
  connection.close(true);
  connection.request.socket.destroy();
}

/** Between two groups of sockets that are disconnected. */
const GROUP_MS = 20;

/**
 * Breaks the connections of all sockets, a few at a time within this time: their clients reconnect, to another process where
 * there is one, and must not all do so at the same time.
 */
export async function disconnectAll(sockets: readonly Pick<UserSocket, 'conn'>[], ms: number): Promise<void> {
  const start = performance.now();
  for (let done = 0; done < sockets.length; ) {
    const part = ms <= 0 ? 1 : Math.min(1, (performance.now() - start + GROUP_MS) / ms);
    const upto = Math.ceil(part * sockets.length);
    for (const socket of sockets.slice(done, upto)) breakConnection(socket);
    done = upto;
    if (done < sockets.length) await setTimeout(GROUP_MS);
  }
}

/** Breaks a socket's connection: its client reconnects automatically and then gets the reason, if it is refused. */
export function breakConnection({ conn }: Pick<UserSocket, 'conn'>): void {
  conn.close();
  void setTimeout(FAREWELL_MS, undefined, { ref: false }).then(() => conn.request.socket.destroy());
}
