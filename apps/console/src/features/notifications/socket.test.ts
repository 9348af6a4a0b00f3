import type { NotificationInput } from '@quizdesk/contract/notifications';
import { io } from 'socket.io-client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SocketEvents } from './notification-socket.ts';
import { openTransport } from './socket.ts';

const INPUT: NotificationInput = { type: 'reward', user_id: 5, title: 'Well done', message: 'Ten in a row.' };

const inner = vi.hoisted(() => ({
  active: true,
  handlers: new Map<string, (...values: unknown[]) => void>(),
  emitWithAck: vi.fn(),
  timeout: vi.fn(),
}));

vi.mock('socket.io-client', () => ({
  io: vi.fn(() => ({
    get active() {
      return inner.active;
    },
    on: (name: string, handler: (...values: unknown[]) => void) => inner.handlers.set(name, handler),
    timeout: inner.timeout.mockReturnValue({ emitWithAck: inner.emitWithAck }),
  })),
}));

const events = {
  onConnect: vi.fn(),
  onDisconnect: vi.fn(),
  onConnectError: vi.fn(),
  onNotification: vi.fn(),
  onChange: vi.fn(),
  token: async () => 'the access token',
} satisfies SocketEvents;

/** What the server or the network does to the socket. */
const happen = (name: string, ...values: unknown[]) => inner.handlers.get(name)?.(...values);

beforeEach(() => {
  vi.clearAllMocks();
  inner.active = true;
});

test('it is a websocket alone, gives up a try after 20 s, and comes back after 1 to 5 s, give or take a half', () => {
  openTransport(events);
  expect(vi.mocked(io).mock.calls[0]).toEqual([
    window.location.origin,
    expect.objectContaining({
      path: '/socket.io/',
      transports: ['websocket'],
      timeout: 20_000,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
    }),
  ]);
});

test('every try hands over the access token as it is then', async () => {
  openTransport(events);
  const auth = vi.mocked(io).mock.calls[0]?.[1]?.auth;
  const given = await new Promise((give) => {
    if (typeof auth === 'function') auth(give);
  });
  expect(given).toEqual({ token: 'the access token' });
});

test('it listens for connect, disconnect and new_notification, and acknowledges what it got', () => {
  openTransport(events);
  happen('connect');
  expect(events.onConnect).toHaveBeenCalledOnce();
  happen('disconnect', 'io client disconnect');
  expect(events.onDisconnect).not.toHaveBeenCalled();
  happen('disconnect', 'transport close');
  happen('disconnect', 'io server disconnect');
  expect(events.onDisconnect.mock.calls).toEqual([[false], [true]]);
  const acknowledge = vi.fn();
  happen('new_notification', INPUT, acknowledge);
  expect(events.onNotification).toHaveBeenCalledExactlyOnceWith(INPUT);
  expect(acknowledge).toHaveBeenCalledOnce();
});

test('a refusal is told by its code, and a server that was not reached by none', () => {
  openTransport(events);
  happen('connect_error', new Error('websocket error'));
  inner.active = false;
  happen('connect_error', Object.assign(new Error('No'), { data: { code: 'unauthenticated' } }));
  happen('connect_error', Object.assign(new Error('No'), { data: {} }));
  expect(events.onConnectError.mock.calls).toEqual([[undefined], ['unauthenticated'], ['refused']]);
});

test('a notification is sent as send_notification and waits for its acknowledgment', async () => {
  inner.emitWithAck.mockResolvedValue({ ok: true, id: 8 });
  expect(await openTransport(events).send(INPUT, 10_000)).toEqual({ ok: true, id: 8 });
  expect(inner.timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  expect(inner.emitWithAck).toHaveBeenCalledExactlyOnceWith('send_notification', INPUT);
});
