import type { User } from '@quizdesk/contract/users';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildPerson } from '../testing-people.ts';
import { ProfilePage } from './profile-page.tsx';
// The page loads these when it shows them; loaded already, none is on its way when this file ends.
import '../streak/streak-desk.tsx';
import '../timeline/timeline.tsx';
import '../two-factor-off.tsx';

const person = buildPerson({ id: 7, name: 'Ama Owusu', username: 'ama' });

async function open(role: User['role'], status: User['status'] = 'active'): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    // What else the page reads is on its way for as long as the test lasts.
    if (address !== '/v1/users/ama') return new Promise(() => undefined);
    return Promise.resolve(Response.json({ ...person, role, status }));
  });
  const viewer = { id: '1', role: 'superadmin' };
  await openPage('/profile/ama', () => <ProfilePage idOrUsername="ama" viewer={viewer} timelineKind={undefined} />);
  await screen.findByRole('heading', { level: 1, name: 'Ama Owusu' });
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the page of a student offers payment, message and form in its head', async () => {
  await open('student');
  const head = screen.getByRole('banner');
  const links = [...head.querySelectorAll('a')].map((link) => link.textContent);
  expect(links).toEqual(['Users', 'Verify payment', 'Send notification', 'Edit']);
  expect(screen.getByRole('region', { name: 'Subscription' })).toBeTruthy();
});

test.each([
  ['student', 'Barred'],
  ['admin', 'Inactive'],
] as const)('the status of an inactive %s is called %s', async (role, text) => {
  await open(role, 'inactive');
  expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain(`Status${text}`);
});

test('the page of an administrator shows nothing that only students have, and reads nothing of it', async () => {
  const asked = await open('admin');
  expect(screen.getByRole('link', { name: 'Reset password' })).toBeTruthy();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(asked.filter((address) => !/^\/v1\/users\/ama$/.test(address))).toEqual([]);
});
