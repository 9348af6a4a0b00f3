import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import type { User } from '@quizdesk/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { PremiumDialog } from './premium-dialog.tsx';
import { buildPerson } from './testing-people.ts';

const calls = heldCalls();
const close = vi.fn<() => void>();
const ends_at = '2027-01-05T08:00:00.000Z';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const period = (from: number, until: number) => ({ starts_at: at(from), ends_at: at(until) });

beforeEach(() => {
  close.mockClear();
});

afterEach(() => {
  notifications.clean();
  queryClient.clear();
});

function ask(row: User) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <PremiumDialog target={{ row, isOpen: true, close }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('without premium it is given, for that person', async () => {
  ask(buildPerson({ id: 71 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Give test premium' }));
  const call = await answerCall(calls, 'PUT', '/v1/user/subscriptions/test-premium', 200, { plan: 'test', ends_at });
  expect(call.body).toEqual({ user_id: 71 });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(await screen.findByText('Test premium given')).toBeTruthy();
});

test('a student who got premium meanwhile is not said to have been given any', async () => {
  ask(buildPerson({ id: 74, name: 'Ama', username: 'ama' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Give test premium' }));
  await answerCall(calls, 'PUT', '/v1/user/subscriptions/test-premium', 200, { plan: 'yearly', ends_at });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(await screen.findByText('Ama (@ama) already has premium until 5 Jan 2027.')).toBeTruthy();
  expect(screen.queryByText('Test premium given')).toBeNull();
});

test('with premium it is taken away, with what would have followed, even where somebody else was faster', async () => {
  ask(buildPerson({ id: 72, premium_until: ends_at }));
  expect(await screen.findByText('Are you sure to remove subscription?')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Counting what depends on it…');
  const rows = [period(-10, 20), period(20, 50)];
  await answerCall(calls, 'GET', '/v1/user/subscriptions/all', 200, { rows, count: 2 });
  const lines = await screen.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '1subscription runs now and ends immediately',
    '1subscription would have followed',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await answerCall(calls, 'DELETE', '/v1/user/subscriptions/72', 404, {
    message: 'Subscription not found',
    detail: '',
  });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a failure stays in the dialog', async () => {
  ask(buildPerson({ id: 73, premium_until: ends_at }));
  await answerCall(calls, 'GET', '/v1/user/subscriptions/all', 500, { message: 'Out of order', detail: '' });
  expect(await screen.findByText('The subscriptions could not be counted.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await answerCall(calls, 'DELETE', '/v1/user/subscriptions/73', 500, { message: 'Out of order', detail: '' });
  expect((await screen.findByText('Out of order')).role).toBe('alert');
  expect(close).not.toHaveBeenCalled();
});
