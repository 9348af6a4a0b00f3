import type { SocketMessages } from '@quizdesk/contract/socket/events';
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

/** Larger than any notification may be; a connection that sends a larger message is closed. */
const LARGEST_MESSAGE_BYTES = 64 * 1024;
/** A connection that does not ask for admission within this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A socket.io server that listens nowhere yet. */
export function createSocketServer(): SocketServer {
  return new Server({
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
}

/** The room of all sockets of a user. */
export const roomOf = (userId: number) => `user:${userId}`;

/** The room of all sockets of administrators. */
export const ADMINISTRATORS = 'administrators';

/**
 * Tells the administrators' sockets, also those of other processes where there is Redis, that something became of a
 * notification. A console that does not receive it refetches its list from time to time.
 */
export function announceChange(io: SocketServer, id: number): void {
  io.to(ADMINISTRATORS).emit('notification_changed', { id });
}

/** The sockets that a user has in this process, the oldest first. */
export function socketsOf(io: SocketServer, userId: number): UserSocket[] {
  const ids = io.sockets.adapter.rooms.get(roomOf(userId)) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/** Breaks a socket's connection: its client reconnects automatically and then gets the reason, if it is refused. */
export function breakConnection(socket: UserSocket): void {
  socket.conn.close();
}
