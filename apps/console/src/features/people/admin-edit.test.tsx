import type { User } from '@quizdesk/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { AdminEdit } from './admin-edit.tsx';
import { buildPerson } from './testing-people.ts';

const calls = heldCalls();

/** The page that changes account 7, for account 3. */
async function open(values: Partial<User>, viewer: { readonly id?: string; readonly role: string }) {
  const opened = await openPage('/admins/7/edit', () => <AdminEdit id={7} viewer={{ id: '3', ...viewer }} />);
  const user = buildPerson({ id: 7, name: 'Efua', username: 'efua', role: 'viewer', ...values });
  await answerCall(calls, 'GET', '/v1/users/7', 200, user);
  return { ...opened, user };
}

const offered = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled);

test('an administrator gets a role that the viewer may give, and the page before is shown again', async () => {
  const { user, router } = await open({}, { role: 'admin' });
  expect(await screen.findByRole('radio', { name: /^Viewer/, checked: true })).toBeTruthy();
  expect(offered()).toHaveLength(3);
  fireEvent.click(screen.getByRole('radio', { name: /^Editor/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  const { body } = await answerCall(calls, 'PUT', '/v1/users/7/administrator', 200, { ...user, role: 'editor' });
  expect(body).toMatchObject({ name: 'Efua', role: 'editor', version: user.version });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admins'));
});

test('nobody is offered another role for themselves', async () => {
  await open({ role: 'admin' }, { id: '7', role: 'admin' });
  expect(await screen.findByText('Another administrator changes your role')).toBeTruthy();
  expect(offered()).toEqual([]);
});

test.each([
  ['student', 'Not an administrator', 'Efua (@efua) is a student. Only administrators are changed here.'],
  ['superadmin', 'Not allowed', 'Only a superadmin changes Efua (@efua).'],
] as const)('an admin has no such form of a %s, and reads why', async (role, title, text) => {
  await open({ role }, { role: 'admin' });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
});
