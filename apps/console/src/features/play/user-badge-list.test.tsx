import type { UserBadge } from '@quizdesk/contract/play';
import { useLocation } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/testing-page.tsx';
import { answerCall, type HeldCall, holdCalls } from '../../lib/testing-calls.ts';
import { userBadgeSource } from './play-sources.ts';
import { UserBadgeList } from './user-badge-list.tsx';

let calls: HeldCall[] = [];

beforeEach(() => {
  calls = holdCalls();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ListPage() {
  return <UserBadgeList search={userBadgeSource.search.parse(useLocation({ select: ({ search }) => search }))} />;
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
