import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../page/testing-page.tsx';
import { wearStyles } from '../page/testing-styles.ts';
import type { ShellUser } from './header.tsx';
import classes from './profile-panel.module.css';
import { ProfilePanel } from './profile-panel.tsx';

const NOBODY: ShellUser = { name: undefined, username: undefined, image: undefined };
const onLogout = vi.fn(async () => undefined);

afterEach(() => {
  cleanup();
  onLogout.mockClear();
});

async function openPanel(user: Partial<ShellUser>): Promise<HTMLElement> {
  await openPage('/', () => (
    <ProfilePanel user={{ ...NOBODY, ...user }} isOpen onClose={() => undefined} onLogout={onLogout} />
  ));
  return screen.findByRole('dialog', { name: 'Your profile' });
}

test('the panel shows name and @username, and both @username and Profile lead to the profile', async () => {
  const panel = within(await openPanel({ name: 'Akosua Mensah', username: 'akosua' }));
  expect(panel.getByText('Akosua Mensah')).toBeTruthy();
  const hrefs = ['@akosua', 'Profile'].map((name) => panel.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual(['/profile/akosua', '/profile/akosua']);
});

test('an account without a name or username has the names of the specification', async () => {
  const panel = within(await openPanel({}));
  expect(panel.getByText('Admin Name')).toBeTruthy();
  expect(panel.getByText('@username')).toBeTruthy();
});

test('the panel leads to changing the password', async () => {
  const panel = within(await openPanel({ username: 'akosua' }));
  expect(panel.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/password');
});

test('the panel leads to sign-in and sessions', async () => {
  const panel = within(await openPanel({ username: 'akosua' }));
  expect(panel.getByRole('link', { name: 'Two-factor sign-in and sessions' }).getAttribute('href')).toBe(
    '/account/security',
  );
});

test('Logout is asked for once', async () => {
  const button = within(await openPanel({})).getByRole('button', { name: 'Logout' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
});

test('the picture is 96 px, served below /v1/ of the API, and one that does not load gives way to initials', async () => {
  const panel = await openPanel({ name: 'Akosua Adjei Mensah', image: '/uploads/a.webp' });
  const picture = panel.querySelector('img');
  if (picture === null) throw new Error('no picture');
  expect([picture.getAttribute('src'), picture.style.width, picture.style.height]).toEqual([
    '/v1/uploads/a.webp',
    '96px',
    '96px',
  ]);
  fireEvent.error(picture);
  expect(panel.querySelector('img')).toBeNull();
  expect(within(panel).getByText('AM').style.width).toBe('96px');
});

test('without a picture there are initials, and without a name a plain figure', async () => {
  expect(within(await openPanel({ name: 'Esi' })).getByText('E')).toBeTruthy();
  cleanup();
  expect((await openPanel({})).querySelector('svg.tabler-icon-user')).toBeTruthy();
});

test('the rows of the panel begin at one edge, with their icons below each other', async () => {
  wearStyles('./profile-panel.module.css', import.meta, classes);
  const panel = within(await openPanel({ username: 'akosua' }));
  const rows = ['Profile', 'Change password', 'Two-factor sign-in and sessions'].map((name) =>
    getComputedStyle(panel.getByRole('link', { name })),
  );
  expect(rows.map(({ display, justifyContent }) => [display, justifyContent])).toEqual(
    Array.from({ length: 3 }, () => ['flex', '']),
  );
});
