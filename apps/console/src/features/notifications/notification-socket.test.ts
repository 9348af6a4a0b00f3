import type { NewNotification, NotificationInput } from '@quizdesk/contract/notifications';
import { expect, test, vi } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import type { ConnectionState } from '../../lib/socket/connection.ts';
import { testSession } from '../../lib/socket/testing-session.ts';
import { openFakeConnection } from '../../lib/socket/testing-socket.ts';
import { NotificationSocket } from './notification-socket.ts';

const INPUT: NotificationInput = { type: 'reward', user_id: 5, title: 'Well done', message: 'Ten in a row.' };
const session = testSession();

function open() {
  const { connection, socket } = openFakeConnection();
  const got: NewNotification[] = [];
  const changed = vi.fn<() => void>();
  const desk = new NotificationSocket(connection, {
    onNotification: (notification) => got.push(notification),
    onChange: changed,
  });
  const states: ConnectionState[] = [];
  connection.follow(() => states.push(connection.state()));
  desk.open();
  return { connection, socket, desk, states, got, changed };
}

async function openConnected() {
  const opened = open();
  await vi.waitFor(() => expect(opened.socket.tokens).toHaveLength(1));
  opened.socket.admit();
  return opened;
}

/** What a send came to: its id, or the error in words. */
async function outcomeOf(sending: Promise<number>): Promise<unknown> {
  return sending.catch((error: unknown) => (error instanceof RequestError ? error : `not in words: ${error}`));
}

test('connects with the session’s token, and says how it goes', async () => {
  const { connection, socket, states } = open();
  expect(connection.state()).toBe('connecting');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first']));
  socket.admit();
  socket.break();
  socket.miss();
  socket.admit();
  expect(states).toEqual(['connecting', 'connected', 'waiting', 'waiting', 'connected']);
});

test('a refused token is renewed once, and the new one is tried', async () => {
  const { connection, socket } = open();
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first']));
  socket.refuse('unauthenticated');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'second']));
  socket.admit();
  expect(connection.state()).toBe('connected');
  expect(session.renew).toHaveBeenCalledExactlyOnceWith('first');
  expect(session.signIn).not.toHaveBeenCalled();
});

test('a notification is sent as send_notification and waits for its acknowledgment', async () => {
  const { desk, socket } = await openConnected();
  const sending = desk.send(INPUT);
  await vi.waitFor(() => expect(socket.sent).toMatchObject([{ name: 'send_notification', value: INPUT }]));
  socket.sent[0]?.resolve({ ok: true, id: 8 });
  expect(await sending).toBe(8);
});

test('answers the id of what is stored, and the faults of what is not', async () => {
  const { desk, socket } = await openConnected();
  const stored = desk.send(INPUT);
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  socket.sent[0]?.resolve({ ok: true, id: 7 });
  expect(await stored).toBe(7);
  const refused = outcomeOf(desk.send(INPUT));
  await vi.waitFor(() => expect(socket.sent).toHaveLength(2));
  socket.sent[1]?.resolve({ ok: false, message: 'Check it', details: { user_id: 'User not found' } });
  expect(await refused).toMatchObject({ message: 'Check it', body: { details: { user_id: 'User not found' } } });
});

test('sends nothing without a connection, and says so', async () => {
  const { desk, socket } = open();
  expect(await outcomeOf(desk.send(INPUT))).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  socket.admit();
  socket.break();
  expect(await outcomeOf(desk.send(INPUT))).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect(socket.sent).toEqual([]);
});

test('a connection that breaks before the answer leaves open whether it is stored', async () => {
  const { desk, socket } = await openConnected();
  const sending = outcomeOf(desk.send(INPUT));
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  socket.break();
  socket.sent[0]?.reject(new Error('socket has been disconnected'));
  expect(await sending).toMatchObject({ message: expect.stringContaining('before the server answered') });
});

test('a token that has run out meanwhile is replaced before anything is sent', async () => {
  const { desk, socket } = await openConnected();
  session.token = 'newer';
  const sending = desk.send(INPUT);
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'newer']));
  expect([socket.disconnects, socket.sent.length]).toEqual([1, 0]);
  socket.admit();
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
  socket.sent[0]?.resolve({ ok: true, id: 8 });
  expect(await sending).toBe(8);
});

test('where the newer token finds no server, the send is given back', async () => {
  const { desk, socket } = await openConnected();
  session.token = 'newer';
  const sending = outcomeOf(desk.send(INPUT));
  await vi.waitFor(() => expect(socket.tokens).toHaveLength(2));
  socket.miss();
  expect(await sending).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect(socket.sent).toEqual([]);
});

test('after the page is left nothing is sent, though a send waits for a token or others need the connection', async () => {
  const { connection, desk, socket } = await openConnected();
  connection.attach('loosely');
  const { promise, resolve } = Promise.withResolvers<string>();
  session.slow = promise;
  const waiting = outcomeOf(desk.send(INPUT));
  desk.close();
  resolve('newer');
  expect(await waiting).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect([socket.disconnects, socket.connected, socket.tokens]).toEqual([0, true, ['first']]);
  expect(await outcomeOf(desk.send(INPUT))).toMatchObject({ message: expect.stringContaining('nothing was sent') });
  expect(socket.sent).toEqual([]);
});

test('hands over and acknowledges what comes for the administrator, until the page is left', async () => {
  const { connection, desk, socket, got, changed } = await openConnected();
  connection.attach('loosely');
  const notification = { id: 3, user_id: 1, type: 'alert', title: 'T', message: 'M', created_at: '' } as const;
  expect(socket.give(notification)).toHaveBeenCalledOnce();
  socket.happen('notification_changed', { id: 3 });
  desk.close();
  expect(socket.give({ ...notification, id: 4 })).not.toHaveBeenCalled();
  socket.happen('notification_changed', { id: 4 });
  expect([got, changed.mock.calls.length]).toEqual([[notification], 1]);
  desk.open();
  expect(got.map(({ id }) => id)).toEqual([3, 4]);
});

test('says what was read, and whether it is to be said again', async () => {
  const { desk, socket } = open();
  const read = async (id: number, answer: (sent: (typeof socket.sent)[number] | undefined) => void) => {
    const reading = desk.read(id);
    answer(socket.sent.at(-1));
    return reading;
  };
  expect(await desk.read(3)).toBe(false);
  socket.admit();
  expect(await read(3, (sent) => sent?.resolve({ ok: true }))).toBe(true);
  expect(await read(4, (sent) => sent?.resolve({ ok: false, message: 'Not found', details: {} }))).toBe(true);
  expect(await read(5, (sent) => sent?.reject(new Error('socket has been disconnected')))).toBe(false);
  desk.close();
  expect(await desk.read(6)).toBe(false);
  expect(socket.sent.map(({ name, value }) => [name, value])).toEqual(
    [3, 4, 5].map((id) => ['notification_read', { id }]),
  );
});
