import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { waitForQueries } from './wait-for-queries.ts';

const NEVER_MS = 60_000;

test('a quick answer is waited for', async () => {
  const client = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  void client.prefetchQuery({ queryKey: ['schools', 'quick'], queryFn: () => promise });
  const waiting = waitForQueries(client, NEVER_MS).then(() => client.getQueryData(['schools', 'quick']));
  resolve('here');
  expect(await waiting).toBe('here');
});

test('a slow answer is not', async () => {
  const client = new QueryClient();
  void client.prefetchQuery({ queryKey: ['schools', 'slow'], queryFn: () => new Promise(() => undefined) });
  await waitForQueries(client, 1);
  expect(client.isFetching()).toBe(1);
});

test('where nothing was asked, nothing is waited for', async () => {
  await expect(waitForQueries(new QueryClient(), NEVER_MS)).resolves.toBeUndefined();
});
