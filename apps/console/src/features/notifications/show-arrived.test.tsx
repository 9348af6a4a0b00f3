import { notifications, notificationsStore } from '@mantine/notifications';
import type { NewNotification } from '@quizdesk/contract/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { showArrived } from './show-arrived.tsx';

const arrived = (count: number): NewNotification[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    user_id: 9,
    type: 'alert',
    title: `Number ${index + 1}`,
    message: `Message ${index + 1}`,
    created_at: '',
  }));

const shown = () => {
  const { notifications: visible, queue } = notificationsStore.getState();
  return [...visible, ...queue];
};

afterEach(() => notifications.clean());

test('a few are messages of their own, and each is read once it is closed', () => {
  const markRead = vi.fn();
  showArrived(arrived(3), markRead);
  expect(shown().map(({ title, message }) => [title, message])).toEqual([
    ['Number 1', 'Message 1'],
    ['Number 2', 'Message 2'],
    ['Number 3', 'Message 3'],
  ]);
  expect(markRead).not.toHaveBeenCalled();
  notifications.hide(shown()[1]?.id ?? '');
  expect(markRead.mock.calls).toEqual([[[2]]]);
});

test('many are one message, and all are read once it is closed', () => {
  const markRead = vi.fn();
  showArrived(arrived(50), markRead);
  expect(shown().map(({ title }) => title)).toEqual(['50 notifications for you']);
  notifications.hide(shown()[0]?.id ?? '');
  expect(markRead.mock.calls).toEqual([[arrived(50).map(({ id }) => id)]]);
});

test('none are none', () => {
  showArrived([], vi.fn());
  expect(shown()).toEqual([]);
});
