import type { NewNotification } from '@quizdesk/contract/notifications';
import { expect, test, vi } from 'vitest';
import { announceSignOut } from '../authorization.ts';
import { RequestError } from '../request-error.ts';
import type { ConnectionState } from './connection.ts';
import { testSession } from './testing-session.ts';
import { openFakeConnection } from './testing-socket.ts';

const session = testSession();
const MINUTE_MS = 60_000;
const NOTIFICATION: NewNotification = {
  ...{ id: 3, user_id: 1, type: 'alert', title: 'T', message: 'M', created_at: '' },
};

/** A connection, and every state that it has had. */
function open() {
  const opened = openFakeConnection();
  const states: ConnectionState[] = [];
  opened.connection.follow(() => states.push(opened.connection.state()));
  return { ...opened, states };
}

/** One that is firmly needed, and has tried once. */
async function openFirmly() {
  const opened = open();
  const detach = opened.connection.attach('firmly');
  await vi.waitFor(() => expect(opened.socket.tokens).toEqual([session.token]));
  return { ...opened, detach };
}

test('everybody shares one connection, which is open while somebody needs it', () => {
  vi.useFakeTimers();
  const { connection, socket } = open();
  expect(socket.connect).not.toHaveBeenCalled();
  const [first, second] = [connection.attach('loosely'), connection.attach('firmly')];
  socket.admit();
  const third = connection.attach('firmly');
  expect(socket.connect).toHaveBeenCalledOnce();
  for (const detach of [first, second, second]) detach();
  vi.runAllTimers();
  expect(socket.active).toBe(true);
  third();
  vi.runAllTimers();
  expect(socket.active).toBe(false);
});

test('one page after the other needs one connection', () => {
  vi.useFakeTimers();
  const { connection, socket } = open();
  const detach = connection.attach('loosely');
  socket.admit();
  detach();
  connection.attach('firmly');
  vi.runAllTimers();
  expect([socket.active, socket.connect.mock.calls.length, connection.state()]).toEqual([true, 1, 'connected']);
});

test('it says how it goes, to later listeners too, and is not begun twice while it is on its way', () => {
  const { connection, socket, states } = open();
  connection.attach('loosely');
  connection.attach('firmly');
  expect(socket.connect).toHaveBeenCalledOnce();
  socket.admit();
  socket.break();
  socket.miss();
  socket.admit();
  connection.attach('firmly');
  expect(states).toEqual(['connecting', 'connected', 'waiting', 'waiting', 'connected', 'connected']);
});

test('signing out closes it immediately, even where it is needed, and nothing opens it again', () => {
  vi.useFakeTimers();
  const { connection, socket } = open();
  connection.attach('loosely');
  const detach = connection.attach('firmly');
  socket.admit();
  announceSignOut();
  expect([socket.connected, socket.active]).toEqual([false, false]);
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('online'));
  detach();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(socket.connect).toHaveBeenCalledOnce();
});

test('signing out forgets the try that waits for its time', async () => {
  const { socket } = await openFirmly();
  vi.useFakeTimers();
  socket.refuse('too_many_requests');
  announceSignOut();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(socket.connect).toHaveBeenCalledOnce();
});

test('notifications that come while nobody takes them are kept, and given to the first who does', () => {
  const { connection, socket } = open();
  connection.attach('loosely');
  socket.admit();
  const acknowledged = socket.give(NOTIFICATION);
  expect(acknowledged).not.toHaveBeenCalled();
  const take = vi.fn();
  const letGo = connection.takeNotifications(take);
  expect(take.mock.calls).toEqual([[NOTIFICATION, acknowledged]]);
  socket.give({ ...NOTIFICATION, id: 4 });
  expect(take).toHaveBeenCalledTimes(2);
  letGo();
  socket.give({ ...NOTIFICATION, id: 5 });
  // With another connection the server gives them again.
  socket.break();
  connection.takeNotifications(take);
  expect(take).toHaveBeenCalledTimes(2);
});

test('where it is needed loosely and there is no service, or it refuses, nothing more is tried for five minutes', () => {
  vi.useFakeTimers();
  const { connection, socket } = open();
  connection.attach('loosely');
  socket.miss();
  expect(socket.active).toBe(false);
  connection.attach('loosely');
  window.dispatchEvent(new Event('keydown'));
  expect(socket.connect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5 * MINUTE_MS);
  window.dispatchEvent(new Event('keydown'));
  expect(socket.connect).toHaveBeenCalledTimes(2);
  socket.refuse('unauthenticated');
  expect([session.renew.mock.calls, session.signIn.mock.calls]).toEqual([[], []]);
  connection.attach('firmly');
  expect(socket.connect).toHaveBeenCalledTimes(3);
});

test('a service that was there is waited for', () => {
  const { connection, socket } = open();
  connection.attach('loosely');
  socket.admit();
  socket.break();
  socket.miss();
  expect(socket.active).toBe(true);
});

test('without a network nothing is loosely tried until there is one', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { connection, socket } = open();
  const detach = connection.attach('loosely');
  expect(socket.connect).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('offline'));
  expect(socket.active).toBe(false);
  detach();
  connection.attach('firmly');
  window.dispatchEvent(new Event('offline'));
  expect(socket.active).toBe(true);
});

test('a connection that ends is not renewed for somebody who is away, but when they are back', () => {
  vi.useFakeTimers();
  const { connection, socket } = open();
  connection.attach('loosely');
  socket.admit();
  vi.advanceTimersByTime(31 * MINUTE_MS);
  expect(socket.active).toBe(true);
  socket.break();
  expect(socket.active).toBe(false);
  window.dispatchEvent(new Event('pointerdown'));
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

test('a refused token is renewed once, and one that is refused too asks to sign in, while it is firmly needed', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  session.signIn.mockReturnValue(promise);
  const { connection, socket } = await openFirmly();
  socket.refuse('unauthenticated');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'second']));
  socket.refuse('unauthenticated');
  await vi.waitFor(() => expect(session.signIn).toHaveBeenCalledOnce());
  expect(session.renew).toHaveBeenCalledExactlyOnceWith('first');
  session.token = 'third';
  resolve('third');
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'second', 'third']));
  socket.admit();
  expect(connection.state()).toBe('connected');
});

test('a session that cannot be renewed goes straight to signing in', async () => {
  session.renew.mockResolvedValue(null);
  const { socket } = await openFirmly();
  socket.refuse('unauthenticated');
  await vi.waitFor(() => expect(session.signIn).toHaveBeenCalledOnce());
  expect(socket.tokens).toEqual(['first']);
});

test('a renewal that fails for now is tried again later, as is a refusal for another reason', async () => {
  const { connection, socket } = await openFirmly();
  vi.useFakeTimers();
  session.renew.mockRejectedValue(new RequestError('No network'));
  socket.refuse('unauthenticated');
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.tokens).toHaveLength(2);
  socket.refuse('too_many_requests');
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.tokens).toHaveLength(3);
  expect(connection.state()).toBe('waiting');
  expect(session.signIn).not.toHaveBeenCalled();
});

test('what the server ends for good stays ended until it is asked for again', async () => {
  const { connection, socket } = await openFirmly();
  socket.admit();
  socket.break('io server disconnect');
  window.dispatchEvent(new Event('keydown'));
  expect([connection.state(), socket.active]).toEqual(['ended', false]);
  connection.connect();
  expect([connection.state(), socket.active]).toEqual(['connecting', true]);
});

test('a connection that nobody needs any more stays closed, whatever it was waiting for', async () => {
  const { socket, states, detach } = await openFirmly();
  vi.useFakeTimers();
  socket.refuse('too_many_requests');
  detach();
  socket.break();
  socket.refuse('unauthenticated');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(socket.tokens).toHaveLength(1);
  expect(session.renew).not.toHaveBeenCalled();
  expect(states).toEqual(['connecting', 'waiting']);
});

test('a token that has run out meanwhile is replaced by another connection', async () => {
  const { connection, socket } = await openFirmly();
  socket.admit();
  await connection.renew();
  expect(socket.disconnects).toBe(0);
  session.token = 'newer';
  const renewing = connection.renew();
  await vi.waitFor(() => expect(socket.tokens).toEqual(['first', 'newer']));
  expect([socket.disconnects, connection.state()]).toEqual([1, 'connecting']);
  socket.admit();
  await renewing;
  expect(connection.state()).toBe('connected');
});
