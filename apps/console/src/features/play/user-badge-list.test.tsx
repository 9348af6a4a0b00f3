import type { UserBadge } from '@quizdesk/contract/play';
import { useLocation } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { userBadgeSource } from './play-sources.ts';
import { userBadgeList } from './user-badge-list.tsx';

const calls = heldCalls();

function ListPage() {
  return (
    <ResourceList
      view={userBadgeList}
      search={userBadgeSource.address.parse(useLocation({ select: ({ search }) => search }))}
    />
  );
}

test('a badge is shown with its icon and name, and leads to its page', async () => {
  const award: UserBadge = {
    id: 4,
    user_id: 7,
    user: { id: 7, name: 'Ama', username: 'ama' },
    badge_id: 12,
    badge: { id: 12, name: 'Night Owl', icon: 'owl.webp' },
    awarded_at: '2025-03-01T12:00:00.000Z',
  };
  await openPage('/user-badges', ListPage);
  await answerCall(calls, 'GET', '/v1/user-badges', 200, { rows: [award], count: 1 });
  const link = await screen.findByRole('link', { name: 'Night Owl' });
  expect(link.getAttribute('href')).toBe('/badges/12');
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/v1/uploads/owl.webp');
});
