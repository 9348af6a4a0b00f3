import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { leftText } from '../../lib/undo/leaving.ts';
import { undo } from '../../lib/undo.ts';
import { restoreDeleted } from './journal-calls.ts';
import { PartialUndo } from './partial-undo.tsx';

const calls = heldCalls();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <MantineProvider env="test">
      <PartialUndo />
      <Notifications />
    </MantineProvider>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

const WHAT = 'Schools of students set: 50 students';
const refusal = {
  message: 'This cannot be undone',
  detail: 'In the way is user 7.',
  partial: { can_go_back: 48, left: 2 },
  details: { 'users 7': '“Kwame”, changed by operation 50', 'users 8': '“Yaa”, has changed since' },
};
const left = [
  { table: 'users', row_id: 7, label: 'Kwame', reason: 'changed by operation 50' },
  { table: 'users', row_id: 8, label: null, reason: 'has changed since' },
];
const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('says before how many rows can go back and which cannot, and takes back the others when asked to', async () => {
  const onToggle = vi.fn();
  const undoing = undo({ operation: 41, what: WHAT, isUndo: false, onToggle });
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 409, refusal);
  const dialog = await screen.findByRole('dialog', { name: 'Undo in part' });
  expect(dialog.textContent).toContain(
    `${WHAT}. 48 of 50 rows can go back. These were changed since and stay as they are:`,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'User 7: “Kwame”, changed by operation 50',
    'User 8: “Yaa”, has changed since',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo 48 rows' }));
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 201, { id: 42, undoes: 41, left_out: 2, left });
  expect(await undoing).toBe(true);
  expect(calls.map(({ body }) => body)).toEqual([undefined, { allow_partial: true }]);
  expect(onToggle.mock.calls).toEqual([[true, 2]]);
  const told = '2 rows were left out: Kwame and User 8.';
  await vi.waitFor(() => expect(messages()).toEqual([`Undone${WHAT}. ${told}UndoCtrl Z`]));
});

test('leaves everything as it is, and says nothing, where that is chosen', async () => {
  const undoing = undo({ operation: 41, what: WHAT, isUndo: false });
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 409, refusal);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave everything' }));
  expect(await undoing).toBe(false);
  expect(calls).toHaveLength(1);
  expect(messages()).toEqual([]);
});

test('names the deleted people that an undo or a restore left out, and counts those who were deleted for good', async () => {
  const undoing = undo({ operation: 41, what: WHAT, isUndo: false });
  const account = { table: 'users', row_id: 9, label: 'Ama', reason: 'deleted, 2 rows with the account' };
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 201, { id: 42, undoes: 41, left_out: 2, left: [account] });
  await undoing;
  await vi.waitFor(() => expect(messages().join()).toContain('2 rows were left out: Ama.'));
  const restoring = restoreDeleted(43, 'Keta');
  await answerCall(calls, 'POST', '/v1/trash/43/restore', 201, { id: 44, undoes: 43, left_out: 1, left: [] });
  await restoring;
  await vi.waitFor(() =>
    expect(messages().join()).toContain(
      'Keta. 1 row was left out: the account that it belonged to was deleted for good.',
    ),
  );
});

test.each([
  [
    3,
    'These were changed since and stay as they are:',
    '1 more row belongs to a deleted account and stays deleted with it.',
  ],
  [
    1202,
    'These were changed since and stay as they are:',
    '1,200 more rows belong to deleted accounts and stay deleted with them.',
  ],
])(
  'of %d rows that stay it says which were changed since and which belong to deleted accounts',
  async (rows, listed, rest) => {
    const undoing = undo({ operation: 41, what: WHAT, isUndo: false });
    const partial = { can_go_back: 48, left: rows };
    await answerCall(calls, 'POST', '/v1/operations/41/undo', 409, { ...refusal, partial });
    const dialog = await screen.findByRole('dialog', { name: 'Undo in part' });
    expect(dialog.textContent).toContain(listed);
    expect(screen.getByText(rest)).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Leave everything' }));
    await undoing;
  },
);

test('where not all rows that were changed since are named, it does not say how many these are', async () => {
  const undoing = undo({ operation: 41, what: WHAT, isUndo: false });
  const details = Object.fromEntries(Array.from({ length: 100 }, (_, id) => [`users ${id}`, 'has changed since']));
  const partial = { can_go_back: 48, left: 500 };
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 409, { ...refusal, details, partial });
  const dialog = await screen.findByRole('dialog', { name: 'Undo in part' });
  expect(dialog.textContent).toContain(
    'These were changed since, or belong to deleted accounts, and stay as they are:',
  );
  expect(screen.getByText('and 492 more')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave everything' }));
  await undoing;
});

test('what an undo left out is said in one sentence, whatever its number', () => {
  const row = (label: string) => ({ table: 'users', row_id: 1, label, reason: '' });
  const texts = [[], ['Ama'], ['Ama', 'Kofi', 'Esi', 'Yaw', 'Efua']].map((names) =>
    leftText({ left_out: 1234, left: names.map(row) }),
  );
  expect(texts).toEqual([
    '1,234 rows were left out: what they belonged to was deleted for good.',
    '1,234 rows were left out: Ama.',
    '1,234 rows were left out: Ama, Kofi, Esi and 2 more.',
  ]);
});
