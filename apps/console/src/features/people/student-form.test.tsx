import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditPage } from '../../components/form/resource/edit-page.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { type HeldCall, heldCalls } from '../../lib/testing-calls.ts';
import { studentForm } from './student-form.tsx';
import { buildPerson } from './testing-people.ts';

const calls = heldCalls();

/** Opens the form of a student, changes this field and asks for it to be stored; returns the call that does. */
async function change(label: RegExp, value: string): Promise<HeldCall> {
  const student = buildPerson({ id: 7, name: 'Esi Ofori', username: 'esi' });
  await openPage('/users/7/edit', () => <EditPage view={studentForm} id={7} />);
  await act(async () => calls[0]?.answer(200, student));
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  const call = calls[1];
  if (call === undefined) throw new Error('Nothing was sent');
  return call;
}

test.each([
  ['This email is already taken', /^Email/, 'kofi@example.org'],
  ['This username is already taken', /^Username/, 'kofi'],
])('%s: whose it is, is said at that field', async (message, label, value) => {
  const call = await change(label, value);
  const detail = 'Kofi (user 9) already has it.';
  await act(async () => call.answer(409, { message, detail }));
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(detail)).toBeTruthy();
});

test('a school is picked by its name, sent by its id, and taken away again', async () => {
  const student = buildPerson({ id: 7, name: 'Esi Ofori', username: 'esi', email: 'esi@example.org' });
  await openPage('/users/7/edit', () => <EditPage view={studentForm} id={7} />);
  await act(async () => calls[0]?.answer(200, student));
  const field = await screen.findByRole('combobox', { name: 'School' });
  fireEvent.click(field);
  await waitFor(() => expect(calls).toHaveLength(2));
  const school = { id: 12, name: 'Keta Lagoon', region: 'Volta Lakes', location: null };
  await act(async () => calls[1]?.answer(200, { rows: [school], count: 1 }));
  fireEvent.click(await screen.findByText('Keta Lagoon, Volta Lakes'));
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
  expect(calls.at(-1)?.body).toMatchObject({ school_id: 12 });
});

test('a student is active or barred', async () => {
  await openPage('/users/7/edit', () => <EditPage view={studentForm} id={7} />);
  await act(async () => calls[0]?.answer(200, buildPerson({ id: 7, status: 'inactive' })));
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect([select.value, ...[...select.options].map(({ text }) => text)]).toEqual(['inactive', 'Active', 'Barred']);
  expect(screen.getByText('A barred user is signed out and cannot sign in')).toBeTruthy();
});

test('any other conflict stands above the buttons', async () => {
  const call = await change(/^Email/, 'kofi@example.org');
  await act(async () => call.answer(409, { message: 'Not a student', detail: 'Esi is no student.' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Esi is no student.'));
});
