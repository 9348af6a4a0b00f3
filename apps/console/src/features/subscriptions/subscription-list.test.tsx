import { useLocation } from '@tanstack/react-router';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/testing-page.tsx';
import { type HeldCall, holdCalls } from '../../lib/testing-calls.ts';
import { SubscriptionList } from './subscription-list.tsx';
import { subscriptionSearch } from './subscriptions-api.ts';

let calls: HeldCall[] = [];

beforeEach(() => {
  calls = holdCalls();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ListPage() {
  return <SubscriptionList search={subscriptionSearch.parse(useLocation({ select: ({ search }) => search }))} />;
}

test('a page asks for its ten subscriptions, and a search goes along', async () => {
  await openPage('/user/subscriptions?page=3&q=ama', ListPage);
  const list = calls.find(({ url }) => url.pathname === '/v1/user/subscriptions/all');
  expect(Object.fromEntries(list?.url.searchParams ?? [])).toEqual({ q: 'ama', limit: '10', offset: '20' });
});
