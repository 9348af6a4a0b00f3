import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { buildPerson } from './testing-people.ts';
import { UserList } from './user-list.tsx';

const calls = heldCalls();
const BULK = '/v1/users/bulk';
const PEOPLE = [1, 2, 3, 4].map((id) =>
  buildPerson({ id, name: `Person ${id}`, school_name: id === 1 ? 'Keta High' : null }),
);
const NOTHING = { matched: 4, changed: 4, unchanged: 0, refused: [], consequences: [] };

async function tickAll() {
  await openPage('/users', () => (
    <>
      <UserList search={{}} />
      <Notifications />
    </>
  ));
  const list = await waitFor(() => calls.find(({ url }) => url.pathname === '/v1/users') ?? expect.fail());
  await act(async () => list.answer(200, { rows: PEOPLE, count: 4 }));
  const box = await screen.findByRole('checkbox', { name: 'Select all on this page' });
  const statuses = screen.getAllByRole('status');
  fireEvent.click(box);
  await screen.findByText('4 selected');
  return { statuses };
}

const bodies = () => calls.filter(({ url }) => url.pathname === BULK).map(({ body }) => body);
const remove = { select: { ids: [1, 2, 3, 4] }, expected: 4, remove: true };

test('the first tick is announced: its status was there before', async () => {
  const { statuses } = await tickAll();
  expect(statuses.map(({ textContent }) => textContent)).toContain('Selected: 4');
});

test('deleting names the first rows and what goes with them, and takes the whole selection or nothing', async () => {
  await tickAll();
  fireEvent.click(screen.getByRole('button', { name: 'Delete...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 4 users?' }));
  expect(
    dialog.getByText(/^Person 1, Keta High; Person 2; Person 3 and 1 more\. This also deletes: level/),
  ).toBeTruthy();
  await answerCall(calls, 'POST', BULK, 200, NOTHING);
  fireEvent.click(await dialog.findByRole('button', { name: 'Delete 4' }));
  await answerCall(calls, 'POST', BULK, 200, NOTHING);
  expect(bodies()).toEqual([{ ...remove, dry_run: true }, remove]);
  await waitFor(() => expect(screen.queryByText('4 selected')).toBeNull());
});

test('rows that are refused are all named with their reasons, stay ticked, and are counted in the message', async () => {
  await tickAll();
  fireEvent.click(screen.getByRole('button', { name: 'Delete...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 4 users?' }));
  const refused = [2, 4].map((id) => ({ id, name: `Person ${id}`, reason: 'Your role may not' }));
  const partly = { ...NOTHING, changed: 2, refused };
  await answerCall(calls, 'POST', BULK, 200, partly);
  const stay = within(await dialog.findByRole('region', { name: 'They stay as they are' }));
  expect(stay.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Person 2 stays: Your role may not',
    'Person 4 stays: Your role may not',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2' }));
  await answerCall(calls, 'POST', BULK, 200, partly);
  expect(bodies().at(-1)).toEqual({ ...remove, allow_partial: true });
  // The message names those that went.
  expect(await screen.findByText('Person 1, Keta High; Person 3. 2 stay as they are.')).toBeTruthy();
  expect(screen.getByText('2 selected')).toBeTruthy();
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Person/, checked: true });
  expect(ticked.map((box) => box.getAttribute('aria-label'))).toEqual(['Select Person 2', 'Select Person 4']);
});

test('a user who is deleted alone is no longer selected', async () => {
  await tickAll();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Person 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete User' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await answerCall(calls, 'DELETE', '/v1/users/2', 204);
  expect(await screen.findByText(/^3 selected/)).toBeTruthy();
});

test('a school is picked in the dialog, which begins there, or none', async () => {
  await tickAll();
  fireEvent.click(screen.getByRole('button', { name: 'School...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the school of 4 users to …?' }));
  expect(dialog.getByRole('combobox', { name: 'School' }).hasAttribute('data-autofocus')).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 4' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'No school' }));
  await answerCall(calls, 'POST', BULK, 200, { ...NOTHING, changed: 1, unchanged: 3 });
  expect(screen.getByRole('dialog', { name: 'Remove the school of 4 users?' })).toBeTruthy();
  expect(await dialog.findByText('3 users have this already.')).toBeTruthy();
  expect(bodies()).toEqual([{ ...remove, remove: undefined, change: { school_id: null }, dry_run: true }]);
});

test('rows that are gone are unticked, and the failure goes with the next choice', async () => {
  await tickAll();
  fireEvent.click(screen.getByRole('button', { name: 'Delete...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 4 users?' }));
  const detail = 'You selected 4, and there are 3 now. Nothing was stored.';
  const values = { expected: 4, matched: 3, missing: ['2'] };
  await answerCall(calls, 'POST', BULK, 409, {
    code: 'other_count',
    message: 'The selection has changed',
    detail,
    values,
  });
  expect((await dialog.findByRole('alert')).textContent).toContain(detail);
  expect(await screen.findByText(/^3 selected/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Go on with 3' }));
  expect(await screen.findByRole('dialog', { name: 'Delete 3 users?' })).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  await waitFor(() =>
    expect(bodies().at(-1)).toEqual({ select: { ids: [1, 3, 4] }, expected: 3, remove: true, dry_run: true }),
  );
});
