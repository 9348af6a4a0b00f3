import type { NewNotification, NotificationInput } from '@quizdesk/contract/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideAuthorization } from '../../lib/authorization.ts';
import { RequestError } from '../../lib/request-error.ts';
import { type ConnectionState, NotificationSocket } from './notification-socket.ts';
import { FakeSocket } from './testing-socket.ts';

const INPUT: NotificationInput = { type: 'reward', user_id: 5, title: 'Well done', message: 'Ten in a row.' };

/** The session, as the test has it. */
const session = {
  token: 'first' as string | null,
  /** The token that a slow refresh will bring. */
  slow: undefined as Promise<string> | undefined,
  renew: vi.fn<() => Promise<string | null>>(),
  signIn: vi.fn<() => Promise<string | null>>(),
};

const changed = vi.fn<() => void>();

function open() {
  let socket: FakeSocket | undefined;
  const got: NewNotification[] = [];
  const connection = new NotificationSocket(
    (events) => {
      socket = new FakeSocket(events);
      return socket;
    },
    { onNotification: (notification) => got.push(notification), onChange: changed },
  );
  const states: ConnectionState[] = [];
  connection.follow(() => states.push(connection.state()));
  connection.open();
  if (socket === undefined) throw new Error('No socket was made');
  return { connection, socket, states, got };
}

async function openConnected() {
  const opened = open();
  await vi.waitFor(() => expect(opened.socket.tokens).toHaveLength(1));
  opened.socket.events.onConnect();
  return opened;
}

/** What a send came to: its id, or the error in words. */
async function outcomeOf(sending: Promise<number>): Promise<unknown> {
  return sending.catch((error: unknown) => (error instanceof RequestError ? error : `not in words: ${error}`));
}

beforeEach(() => {
  session.token = 'first';
  session.slow = undefined;
  session.renew.mockReset().mockImplementation(async () => {
    session.token = 'second';
    return session.token;
  });
  session.signIn.mockReset().mockReturnValue(new Promise(() => undefined));
  provideAuthorization({
    accessToken: async () => session.slow ?? session.token,
    renewedToken: session.renew,
    signedInAgain: session.signIn,
    proved: async () => false,
    mustChangePassword: () => undefined,
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('connects with the session’s token, and says how it goes', async () => {
  const { connection, socket, states } = open();
  expect(connection.state()).toBe('connecting');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first']));
  socket.events.onConnect();
  socket.events.onDisconnect(false);
  socket.events.onConnectError(undefined);
  session.token = 'newer';
  expect(await socket.events.token()).toBe('newer');
  socket.events.onConnect();
  expect(states).toEqual(['connecting', 'connected', 'waiting', 'waiting', 'connected']);
});

test('a refused token is renewed once, and the new one is tried', async () => {
  const { connection, socket } = open();
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first']));
  socket.events.onConnectError('unauthenticated');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'second']));
  socket.events.onConnect();
  expect(connection.state()).toBe('connected');
  expect(session.renew).toHaveBeenCalledExactlyOnceWith('first');
  expect(session.signIn).not.toHaveBeenCalled();
});

test('a renewed token that is refused too asks the person to sign in, and then connects', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  session.signIn.mockReturnValue(promise);
  const { connection, socket } = open();
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(1));
  socket.events.onConnectError('unauthenticated');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'second']));
  socket.events.onConnectError('unauthenticated');
  await vi.waitFor(() => expect(session.signIn).toHaveBeenCalledOnce());
  expect(session.renew).toHaveBeenCalledOnce();
  session.token = 'third';
  resolve('third');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'second', 'third']));
  socket.events.onConnect();
  expect(connection.state()).toBe('connected');
});

test('a session that cannot be renewed goes straight to signing in', async () => {
  session.renew.mockResolvedValue(null);
  const { socket } = open();
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(1));
  socket.events.onConnectError('unauthenticated');
  await vi.waitFor(() => expect(session.signIn).toHaveBeenCalledOnce());
  expect(socket.tokens).toEqual(['first']);
});

test('a renewal that fails for now is tried again later, as is a refusal for another reason', async () => {
  const { socket, connection } = open();
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(1));
  vi.useFakeTimers();
  session.renew.mockRejectedValue(new RequestError('No network'));
  socket.events.onConnectError('unauthenticated');
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.tokens).toHaveLength(2);
  socket.events.onConnectError('too_many_requests');
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.tokens).toHaveLength(3);
  expect(connection.state()).toBe('waiting');
  expect(session.signIn).not.toHaveBeenCalled();
});

test('answers the id of what is stored, and the faults of what is not', async () => {
  const { connection, socket } = await openConnected();
  const stored = connection.send(INPUT);
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  expect(socket.sent[0]?.input).toEqual(INPUT);
  socket.sent[0]?.resolve({ ok: true, id: 7 });
  expect(await stored).toBe(7);
  const refused = outcomeOf(connection.send(INPUT));
  await vi.waitFor(() => expect(socket.sent).toHaveLength(2));
  socket.sent[1]?.resolve({ ok: false, message: 'Check it', details: { user_id: 'User not found' } });
  expect(await refused).toMatchObject({ message: 'Check it', body: { details: { user_id: 'User not found' } } });
});

test('sends nothing without a connection, and says so', async () => {
  const { connection, socket } = open();
  expect(await outcomeOf(connection.send(INPUT))).toMatchObject({
    message: expect.stringContaining('nothing was sent'),
  });
  socket.events.onConnect();
  socket.events.onDisconnect(false);
  expect(await outcomeOf(connection.send(INPUT))).toMatchObject({
    message: expect.stringContaining('nothing was sent'),
  });
  expect(socket.sent).toEqual([]);
});

test('a connection that breaks before the answer leaves open whether it is stored', async () => {
  const { connection, socket } = await openConnected();
  const sending = outcomeOf(connection.send(INPUT));
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  socket.events.onDisconnect(false);
  socket.sent[0]?.reject(new Error('socket has been disconnected'));
  expect(await sending).toMatchObject({ message: expect.stringContaining('before the server answered') });
});

test('a token that has run out meanwhile is replaced before anything is sent', async () => {
  const { connection, socket } = await openConnected();
  session.token = 'newer';
  const sending = connection.send(INPUT);
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'newer']));
  expect([socket.disconnects, socket.sent.length]).toEqual([1, 0]);
  socket.events.onConnect();
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  socket.sent[0]?.resolve({ ok: true, id: 8 });
  expect(await sending).toBe(8);
});

test('where the newer token finds no server, the send is given back', async () => {
  const { connection, socket } = await openConnected();
  session.token = 'newer';
  const sending = outcomeOf(connection.send(INPUT));
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(2));
  socket.events.onConnectError(undefined);
  expect(await sending).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect(socket.sent).toEqual([]);
});

test('what the server ends for good stays ended until it is asked for again', async () => {
  const { connection, socket } = await openConnected();
  socket.events.onDisconnect(true);
  expect(connection.state()).toBe('ended');
  connection.open();
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(2));
  expect(connection.state()).toBe('connecting');
});

test('a closed connection stays closed, whatever it was waiting for', async () => {
  const { connection, socket, states } = open();
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(1));
  vi.useFakeTimers();
  socket.events.onConnectError('too_many_requests');
  connection.close();
  socket.events.onDisconnect(false);
  socket.events.onConnectError('unauthenticated');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([socket.disconnects, socket.tokens.length]).toEqual([1, 1]);
  expect(session.renew).not.toHaveBeenCalled();
  expect(states).toEqual(['connecting', 'waiting']);
});

test('a closed connection stays closed where a send waits for a token or for the connection with it', async () => {
  const { connection, socket } = await openConnected();
  const { promise, resolve } = Promise.withResolvers<string>();
  session.slow = promise;
  const waiting = outcomeOf(connection.send(INPUT));
  connection.close();
  resolve('newer');
  expect(await waiting).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect([socket.disconnects, socket.tokens]).toEqual([1, ['first']]);
  expect(await outcomeOf(connection.send(INPUT))).toMatchObject({
    message: expect.stringContaining('nothing was sent'),
  });

  connection.open();
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'newer']));
  socket.events.onConnect();
  session.slow = Promise.resolve('newest');
  const connecting = outcomeOf(connection.send(INPUT));
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(3));
  connection.close();
  socket.events.onConnect();
  connection.open();
  connection.close();
  expect(await connecting).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect(socket.sent).toEqual([]);
});

test('hands over what comes for the administrator', () => {
  const { socket, got } = open();
  const notification = { id: 3, user_id: 1, type: 'alert', title: 'T', message: 'M', created_at: '' } as const;
  socket.events.onNotification(notification);
  expect(got).toEqual([notification]);
});

test('says what was read, and whether it is to be said again', async () => {
  const { connection, socket } = open();
  expect(await connection.read(3)).toBe(false);
  socket.events.onConnect();
  expect(await connection.read(3)).toBe(true);
  socket.read.mockResolvedValueOnce({ ok: false, message: 'Not found', details: {} });
  expect(await connection.read(4)).toBe(true);
  socket.read.mockRejectedValueOnce(new Error('socket has been disconnected'));
  expect(await connection.read(5)).toBe(false);
  connection.close();
  expect(await connection.read(6)).toBe(false);
  expect(socket.read.mock.calls.map(([id]) => id)).toEqual([3, 4, 5]);
});

test('what becomes of notifications is passed on, so that the list is read again', async () => {
  const { socket } = await openConnected();
  changed.mockClear();
  socket.events.onChange();
  expect(changed).toHaveBeenCalledOnce();
});
