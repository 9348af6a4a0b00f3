import { MantineProvider } from '@mantine/core';
import type { User } from '@quizdesk/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerCall, type HeldCall, holdCalls } from '../../lib/testing-calls.ts';
import { PremiumDialog } from './premium-dialog.tsx';
import { buildPerson } from './testing-people.ts';

let calls: HeldCall[] = [];
const close = vi.fn<() => void>();

beforeEach(() => {
  calls = holdCalls();
  close.mockClear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ask(about: User) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PremiumDialog asking={{ about, isOpen: true, ask: () => undefined, close }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('without premium it is given, for that person', async () => {
  ask(buildPerson({ id: 71 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Give test premium' }));
  const call = await answerCall(calls, 'PUT', '/v1/user/subscriptions/test-premium', 200, {
    ends_at: '2027-01-05T08:00:00.000Z',
  });
  expect(call.body).toEqual({ user_id: 71 });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('with premium it is taken away, even where somebody else was faster', async () => {
  ask(buildPerson({ id: 72, premium_until: '2027-01-05T08:00:00.000Z' }));
  expect(await screen.findByText(/Are you sure to remove subscription\?/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await answerCall(calls, 'DELETE', '/v1/user/subscriptions/72', 404, {
    message: 'Subscription not found',
    detail: '',
  });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a failure stays in the dialog', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ask(buildPerson({ id: 73, premium_until: '2027-01-05T08:00:00.000Z' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await answerCall(calls, 'DELETE', '/v1/user/subscriptions/73', 500, { message: 'Out of order', detail: '' });
  expect((await screen.findByRole('alert')).textContent).toBe('Out of order');
  expect(close).not.toHaveBeenCalled();
});
