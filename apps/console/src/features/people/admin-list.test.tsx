import { useLocation } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { heldCalls } from '../../lib/testing-calls.ts';
import { AdminList } from './admin-list.tsx';
import { buildPerson } from './testing-people.ts';
import { adminHome } from './users-api.ts';

const calls = heldCalls();
const viewer = { id: '1', role: 'superadmin' };

function ListPage() {
  return (
    <AdminList search={adminHome.address.parse(useLocation({ select: ({ search }) => search }))} viewer={viewer} />
  );
}

const asked = () => Object.fromEntries(calls.find(({ url }) => url.pathname === '/v1/users')?.url.searchParams ?? []);

test('administrators of all roles are one list, superadmins first, and sorted by each of its columns', async () => {
  await openPage('/admins', ListPage);
  expect(asked()).toEqual({ role: 'administrator', sort: 'role', offset: '0', limit: '10' });
  await act(async () => calls[0]?.answer(200, { rows: [buildPerson({ role: 'admin' })], count: 1 }));
  const sorts = (await screen.findAllByRole('columnheader')).flatMap(
    (head) => head.querySelector('a')?.getAttribute('href') ?? [],
  );
  expect(sorts.map((href) => new URLSearchParams(href.split('?')[1]).get('sort'))).toEqual([
    ...['name', 'username', 'email', 'two_factor', 'role', 'status'],
  ]);
});

test('one role is asked for alone, in the order of the address', async () => {
  await openPage('/admins?role=editor&sort=two_factor&order=desc&page=2', ListPage);
  expect(asked()).toEqual({ role: 'editor', sort: 'two_factor', order: 'desc', offset: '10', limit: '10' });
});
