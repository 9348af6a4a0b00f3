import { useLocation } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { heldCalls } from '../../lib/testing-calls.ts';
import { waitlistList } from './waitlist-list.tsx';

const calls = heldCalls();

afterEach(() => {
  vi.restoreAllMocks();
});

function ListPage() {
  return (
    <ResourceList
      view={waitlistList}
      search={waitlistList.address.parse(useLocation({ select: ({ search }) => search }))}
    />
  );
}

test('a page asks for its ten people, and a failed load is logged and said', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await openPage('/waitlist?page=3', ListPage);
  const list = calls.find(({ url }) => url.searchParams.get('limit') === '10') ?? expect.fail('The list was not read');
  const { url } = list;
  await act(async () => list.answer(500, { message: 'The database is away', detail: '' }));
  expect(Object.fromEntries(url.searchParams)).toEqual({ limit: '10', offset: '20', state: 'waiting' });
  expect((await screen.findByRole('alert')).textContent).toContain('The waitlist entries could not be loaded');
  expect(logged.mock.calls).toEqual([['Failed to load waitlist (list):', 'The database is away']]);
});
