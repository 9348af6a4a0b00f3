import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { RoleContext } from '../../components/rights/rights.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { buildPerson } from './testing-people.ts';
import { UserList } from './user-list.tsx';

const calls = heldCalls();
const esi = buildPerson({ id: 7, name: 'Esi Ofori', username: 'esi', school_id: 5, school_name: 'Keta High' });

async function openList(role = 'admin'): Promise<void> {
  await openPage('/users', () => (
    <RoleContext value={role}>
      <UserList search={{}} />
      <Notifications />
    </RoleContext>
  ));
  await answerCall(calls, 'GET', '/v1/users', 200, { rows: [esi], count: 1 });
  await screen.findByRole('link', { name: 'Esi Ofori' });
}

/** Types into the cell of a column of the row, and stores it. */
async function typeInCell(column: string, text: string): Promise<HTMLElement> {
  await openList();
  fireEvent.click(await screen.findByRole('button', { name: `Change ${column} of Esi Ofori` }));
  const field = await screen.findByRole('textbox', { name: `${column} of Esi Ofori` });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return field;
}

const updates = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const KEPT = { name: 'Esi Ofori', username: 'esi', school_id: 5, status: 'active', version: esi.version };

test('a name is changed in its cell, beside the link to the page of the student', async () => {
  await typeInCell('Name', 'Esi Mensah');
  await answerCall(calls, 'PUT', '/v1/users/7', 200, { ...esi, name: 'Esi Mensah', version: esi.version + 1 });
  expect(updates()).toMatchObject([{ ...KEPT, name: 'Esi Mensah' }]);
  expect(await screen.findByText('User updated')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Esi Mensah' })).toBeTruthy();
});

test('a username that somebody else has is refused at its cell', async () => {
  const field = await typeInCell('Username', 'kofi');
  const detail = 'Kofi (user 9) already has it.';
  await answerCall(calls, 'PUT', '/v1/users/7', 409, { message: 'This username is already taken', detail });
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

/** Opens the cell of the school, and answers what its picker asks for. */
async function openSchool(): Promise<HTMLInputElement> {
  await openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Change School of Esi Ofori' }));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'School of Esi Ofori' });
  await answerCall(calls, 'GET', '/v1/schools/5', 200, { id: 5, name: 'Keta High', region: null, location: null });
  await waitFor(() => expect(field.value).toBe('Keta High'));
  expect(document.activeElement).toBe(field);
  return field;
}

test('a school is picked in its cell by a part of its name', async () => {
  const field = await openSchool();
  fireEvent.input(field, { target: { value: 'baobab' } });
  await waitFor(() => expect(calls.some(({ url }) => url.searchParams.get('q') === 'baobab')).toBe(true));
  const asked = calls.find(({ url }) => url.searchParams.get('q') === 'baobab');
  asked?.answer(200, { rows: [{ id: 8, name: 'Two Baobabs', region: 'Volta', location: null }], count: 1 });
  fireEvent.click(await screen.findByRole('option', { name: /Two Baobabs/ }));
  const moved = { ...esi, school_id: 8, school_name: 'Two Baobabs', version: esi.version + 1 };
  await answerCall(calls, 'PUT', '/v1/users/7', 200, moved);
  expect(updates()).toMatchObject([{ ...KEPT, school_id: 8 }]);
  expect((await screen.findByRole('link', { name: 'Two Baobabs' })).getAttribute('href')).toBe('/schools/8');
});

test('the school stays with Esc, and goes where its field is emptied', async () => {
  const field = await openSchool();
  fireEvent.input(field, { target: { value: '' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  const opener = await screen.findByRole('button', { name: 'Change School of Esi Ofori' });
  expect(screen.getByRole('link', { name: 'Keta High' })).toBeTruthy();
  fireEvent.click(opener);
  const again = await screen.findByRole('combobox', { name: 'School of Esi Ofori' });
  fireEvent.input(again, { target: { value: '' } });
  fireEvent.keyDown(again, { key: 'Tab' });
  expect(await screen.findByRole('textbox', { name: 'Username of Esi Ofori' })).toBeTruthy();
  await answerCall(calls, 'PUT', '/v1/users/7', 200, { ...esi, school_id: null, school_name: null });
  expect(updates()).toMatchObject([{ ...KEPT, school_id: null }]);
});

test('the form beside the list changes a student, and stays', async () => {
  await openList();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit beside the list Esi Ofori' }));
  const panel = within(await screen.findByRole('complementary'));
  await answerCall(calls, 'GET', '/v1/users/7', 200, esi);
  fireEvent.input(await panel.findByLabelText(/^Phone/), { target: { value: '024 555 0199' } });
  fireEvent.click(panel.getByRole('button', { name: 'Update' }));
  await answerCall(calls, 'PUT', '/v1/users/7', 200, { ...esi, phone: '024 555 0199', version: esi.version + 1 });
  expect(updates()).toMatchObject([{ ...KEPT, phone: '024 555 0199' }]);
  await waitFor(() => expect(screen.getByRole('complementary')).toBeTruthy());
});

test('who may not change students only reads them', async () => {
  await openList('viewer');
  expect(screen.queryByRole('button', { name: /^Change |beside the list/ })).toBeNull();
});
