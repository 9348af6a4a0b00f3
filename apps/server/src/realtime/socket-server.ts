import type { NewNotification } from '@quizdesk/contract/notifications';
import { Server, type Socket } from 'socket.io';

/** Events as they arrive: anybody may send anything. */
interface UntrustedEvents {
  [event: string]: (...args: unknown[]) => void;
}

interface SentEvents {
  new_notification: (notification: NewNotification, acknowledge: () => void) => void;
  notification_changed: (change: { readonly id: number }) => void;
}

/** What the processes tell each other. */
interface ProcessEvents {
  notification_stored: (which: unknown) => void;
}

/** What is known of a socket that was let in. */
export interface SocketState {
  /** The access token that it connected with; checked anew whenever something is sent or received. */
  readonly token: string;
  readonly userId: number;
  readonly isAdministrator: boolean;
  /** Notifications that this socket was given, so that none comes twice while it lives. */
  readonly given: Set<number>;
}

export type SocketServer = Server<UntrustedEvents, SentEvents, ProcessEvents, SocketState>;
export type UserSocket = Socket<UntrustedEvents, SentEvents, ProcessEvents, SocketState>;

/** Larger than any notification may be; a connection that sends more at once is closed. */
const LARGEST_MESSAGE_BYTES = 64 * 1024;
/** A connection that does not ask to be let in within this time is closed. */
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
 * notification. A console that does not hear it reads its list from time to time.
 */
export function tellOfChange(io: SocketServer, id: number): void {
  io.to(ADMINISTRATORS).emit('notification_changed', { id });
}

/** The sockets that a user has in this process, the oldest first. */
export function socketsOf(io: SocketServer, userId: number): UserSocket[] {
  const ids = io.sockets.adapter.rooms.get(roomOf(userId)) ?? [];
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/** Breaks a socket's connection: its client connects again by itself and hears why it is not let in, if so. */
export function breakConnection(socket: UserSocket): void {
  socket.conn.close();
}
