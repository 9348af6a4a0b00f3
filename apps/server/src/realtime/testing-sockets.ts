import type { Role } from '@quizdesk/contract/constants';
import type { NewNotification } from '@quizdesk/contract/notifications';
import type { SocketMessages, SocketRequests } from '@quizdesk/contract/socket/events';
import { decodeJwt } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { beforeAll, onTestFinished, vi } from 'vitest';
import type { Config } from '../config.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type TestApp, useTestApp } from '../testing/test-app.ts';

/** A socket under test, and the notifications that it has got so far. */
export interface TestSocket {
  readonly socket: Socket<SocketMessages, SocketRequests>;
  readonly got: NewNotification[];
}

interface SocketOptions {
  /** What a browser would send along. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What it connects with; `{ token }` where left out. */
  readonly auth?: object;
  /** False for one that takes notifications without a word. */
  readonly acknowledges?: boolean;
}

/** Begins to connect; the socket is closed with the test. It comes back quickly where a console waits a second. */
export function openSocket(
  url: string,
  token: string,
  { auth, headers = {}, acknowledges = true }: SocketOptions = {},
): TestSocket {
  const socket: TestSocket['socket'] = io(url, {
    transports: ['websocket'],
    auth: auth ?? { token },
    extraHeaders: headers,
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
  });
  onTestFinished(() => void socket.disconnect());
  const got: NewNotification[] = [];
  socket.on('new_notification', (notification, acknowledge) => {
    got.push(notification);
    if (acknowledges) acknowledge();
  });
  return { socket, got };
}

/** The next refusal of a socket: its message and code. Rejects where the socket is admitted. */
export function refusalOf({ socket }: TestSocket): Promise<{ message: string; data: unknown }> {
  return new Promise((resolve, reject) => {
    socket.once('connect_error', (error) =>
      resolve({ message: error.message, data: 'data' in error ? error.data : undefined }),
    );
    socket.once('connect', () => reject(new Error('The socket was let in')));
  });
}

/** Resolves at the next event of this name, with the reason that came with it. */
export function heard({ socket }: TestSocket, event: 'connect' | 'disconnect'): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** Connects; rejects with the refusal where it is not admitted. */
export async function connectSocket(url: string, token: string, options: SocketOptions = {}): Promise<TestSocket> {
  const opened = openSocket(url, token, options);
  await new Promise<void>((resolve, reject) => {
    opened.socket.once('connect', resolve);
    opened.socket.once('connect_error', reject);
  });
  return opened;
}

/** Waits until a socket has received so many notifications, and returns their titles. */
export function titlesOf({ got }: TestSocket, count: number): Promise<string[]> {
  return vi.waitFor(
    () => {
      if (got.length < count) throw new Error(`${got.length} of ${count} notifications have come`);
      return got.map(({ title }) => title);
    },
    { timeout: 10_000, interval: 10 },
  );
}

/** The id of the account that a token is made out to. */
export const userIdOf = (token: string): number => Number(decodeJwt(token).sub);

/** A notification that may be sent as it is. */
export const buildInput = (userId: number, title = 'Well done') =>
  ({ type: 'reward', user_id: userId, title, message: 'You are third in Ashanti.\nKeep going!' }) as const;

/** A socket as a client uses it that knows no contract. */
interface UntypedSocket {
  emit(event: string, ...args: unknown[]): void;
  emitWithAck(event: string, ...args: unknown[]): Promise<unknown>;
}

// What is sent through it is nothing that the contract's types allow.
const untyped = ({ socket }: TestSocket) => socket as unknown as UntypedSocket;

/** Sends anything at all and returns the acknowledgment. */
export function sendAnything(socket: TestSocket, event: string, ...args: unknown[]): Promise<unknown> {
  return untyped(socket).emitWithAck(event, ...args);
}

/** Sends anything at all and asks for no acknowledgment. */
export function sendUnanswered(socket: TestSocket, event: string, ...args: unknown[]): void {
  untyped(socket).emit(event, ...args);
}

interface RealtimeApp extends TestApp {
  /** Where it listens. */
  readonly url: string;
  /** Connects as a new account of this role. */
  connectAs(role: Role, options?: SocketOptions): Promise<TestSocket & { userId: number; token: string }>;
  /** Every notification in the database, the oldest first. */
  stored(): Promise<(typeof notifications.$inferSelect)[]>;
}

/** Gives the tests of a file a process that listens, on an empty database. */
export function useRealtimeApp(config: Partial<Config> = {}): () => RealtimeApp {
  const test = useTestApp({ services: ['account', 'realtime'], ...config });
  let url = '';
  beforeAll(async () => {
    url = await test().app.listen({ host: '127.0.0.1', port: 0 });
  });
  return () => ({
    ...test(),
    url,
    connectAs: async (role, options) => {
      const token = await test().tokenFor(role);
      return { ...(await connectSocket(url, token, options)), userId: userIdOf(token), token };
    },
    stored: () => test().app.db.select().from(notifications).orderBy(notifications.id),
  });
}
