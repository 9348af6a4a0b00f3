import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { buildPerson } from './testing-people.ts';
import { UserDelete } from './user-delete.tsx';
import { userRemoval } from './user-list.tsx';

const calls = heldCalls();

beforeEach(() => {
  queryClient.clear();
});

async function ask(): Promise<void> {
  const target = { row: buildPerson({ id: 7 }), isOpen: true, close: () => undefined };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <UserDelete target={target} removal={userRemoval} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(calls).toHaveLength(8));
}

const answerRest = () =>
  act(async () => {
    for (const call of calls.filter(({ isAnswered }) => !isAnswered)) call.answer(200, { rows: [], count: 0 });
  });

test('subscriptions and notifications are counted too, and counting is said while it lasts', async () => {
  await ask();
  expect(calls.map(({ url }) => url.searchParams.get('user_id'))).toEqual(Array.from({ length: 8 }, () => '7'));
  await answerCall(calls, 'GET', '/v1/user/subscriptions/all', 200, { rows: [], count: 2 });
  await answerCall(calls, 'GET', '/v1/notifications', 200, { rows: [], count: 1 });
  expect(screen.getByRole('status').textContent).toBe('Counting what depends on it…');
  await answerRest();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual(['2subscriptions', '1notification']);
});

test('what could not be counted is named', async () => {
  await ask();
  await answerCall(calls, 'GET', '/v1/user-answers', 500, { message: 'Out of order', detail: '' });
  await answerCall(calls, 'GET', '/v1/notifications', 500, { message: 'Out of order', detail: '' });
  await answerRest();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('The answers and notifications could not be counted.'),
  );
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
