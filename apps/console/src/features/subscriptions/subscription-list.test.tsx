import { useLocation } from '@tanstack/react-router';

import { expect, test } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { heldCalls } from '../../lib/testing-calls.ts';
import { subscriptionList } from './subscription-list.tsx';
import { subscriptionSearch } from './subscriptions-api.ts';

const calls = heldCalls();

function ListPage() {
  const search = useLocation({ select: (location) => location.search });
  return <ResourceList view={subscriptionList} search={subscriptionSearch.parse(search)} />;
}

test('a page asks for its ten subscriptions, with the search', async () => {
  await openPage('/user/subscriptions?page=3&q=ama', ListPage);
  const list = calls.find(({ url }) => url.pathname === '/v1/user/subscriptions/all');
  expect(Object.fromEntries(list?.url.searchParams ?? [])).toEqual({ q: 'ama', limit: '10', offset: '20' });
});
