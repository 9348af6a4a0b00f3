import type { NewNotification } from '@quizdesk/contract/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Inbox } from './inbox.ts';

const one = (id: number): NewNotification => ({
  id,
  user_id: 1,
  type: 'alert',
  title: `Number ${id}`,
  message: 'M',
  created_at: '',
});

function open() {
  const show = vi.fn<(notifications: readonly NewNotification[]) => void>();
  const refresh = vi.fn<() => void>();
  const inbox = new Inbox({ show, refresh });
  const socket = { read: vi.fn(async (_id: number) => true) };
  inbox.attach(socket);
  return { inbox, socket, refresh, shown: () => show.mock.calls.map(([rows]) => rows.map(({ id }) => id)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes together is shown together, and the list is read again once', async () => {
  const { inbox, shown, refresh } = open();
  for (let id = 1; id <= 50; id++) {
    inbox.take(one(id));
    await vi.advanceTimersByTimeAsync(20);
  }
  expect([shown(), refresh.mock.calls.length]).toEqual([[], 0]);
  await vi.advanceTimersByTimeAsync(300);
  expect([shown().length, shown()[0]?.length, refresh.mock.calls.length]).toEqual([1, 50, 1]);
  inbox.take(one(51));
  await vi.advanceTimersByTimeAsync(300);
  expect([shown()[1], refresh.mock.calls.length]).toEqual([[51], 2]);
});

test('what has come when the page is left is shown still, but the list is not read again', async () => {
  const { inbox, shown, refresh } = open();
  inbox.take(one(1));
  inbox.detach();
  expect(shown()).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual([[1]]);
  expect(refresh).not.toHaveBeenCalled();
});

test('what was read is said immediately, and the list says so', async () => {
  const { inbox, socket, refresh } = open();
  inbox.markRead([4, 5]);
  await vi.advanceTimersByTimeAsync(300);
  expect(socket.read.mock.calls).toEqual([[4], [5]]);
  expect(refresh).toHaveBeenCalledOnce();
  await inbox.reportRead();
  expect(socket.read).toHaveBeenCalledTimes(2);
});

test('what was read without a socket, or over a broken one, is said with the next connection', async () => {
  const { inbox, socket } = open();
  socket.read.mockResolvedValueOnce(false);
  inbox.markRead([4]);
  await vi.advanceTimersByTimeAsync(0);
  inbox.detach();
  inbox.markRead([5]);
  const next = { read: vi.fn(async (_id: number) => true) };
  inbox.attach(next);
  await inbox.reportRead();
  expect([socket.read.mock.calls, next.read.mock.calls]).toEqual([[[4]], [[4], [5]]]);
});
