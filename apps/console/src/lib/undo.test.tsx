import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { schoolPaths } from '@quizdesk/contract/paths/schools';
import type { schools } from '@quizdesk/contract/schools';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query/query-client.ts';
import { request } from './request.ts';
import { answerCall, heldCalls } from './testing-calls.ts';
import { notifyWritten, undo } from './undo.ts';

const calls = heldCalls();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  queryClient.clear();
  render(
    <MantineProvider env="test">
      <input aria-label="Name" />
      <Notifications />
    </MantineProvider>,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Deletes a school, which is the operation with that id, and says so. */
async function removeSchool(
  name: string,
  operation?: number,
  canUndo = true,
  more?: Parameters<typeof notifyWritten>[3],
): Promise<void> {
  const removing = request<typeof schools.remove>(schoolPaths.remove, { params: { id: 7 } });
  const headers =
    operation === undefined ? {} : { 'operation-id': String(operation), 'operation-can-undo': String(canUndo) };
  await answerCall(calls, 'DELETE', '/v1/schools/7', 204, undefined, headers);
  const answer = await removing;
  act(() => notifyWritten('School deleted', name, answer, more));
}

const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const undoButton = () => screen.findByRole('button', { name: 'Undo' });
const pressUndo = (target: Element = document.body, init: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(target, { key: 'z', code: 'KeyZ', ...init });
const undone = () => calls.filter(({ url }) => url.pathname.endsWith('/undo')).map(({ url }) => url.pathname);
const answerUndo = (id: number, newId: number) =>
  answerCall(calls, 'POST', `/v1/operations/${id}/undo`, 201, { id: newId, undoes: id, left_out: 0, left: [] });

test('a write that the journal has offers to undo it; what was undone can be done again', async () => {
  await removeSchool('Keta', 41);
  fireEvent.click(await undoButton());
  expect(await screen.findByRole('button', { name: 'Undoing...' })).toBeTruthy();
  await answerUndo(41, 42);
  expect(messages()).toEqual(['UndoneSchool deleted: KetaUndoCtrl Z']);
  fireEvent.click(await undoButton());
  await answerUndo(42, 43);
  expect(messages()).toEqual(['Done againSchool deleted: KetaUndoCtrl Z']);
});

test('those that show what was written are told that it is undone, and that it is done again', async () => {
  const onToggle = vi.fn();
  await removeSchool('Keta', 41, true, { onToggle });
  fireEvent.click(await undoButton());
  await answerUndo(41, 42);
  expect(onToggle.mock.calls).toEqual([[true, 0]]);
  fireEvent.click(await undoButton());
  await answerUndo(42, 43);
  expect(onToggle.mock.calls).toEqual([
    [true, 0],
    [false, 0],
  ]);
});

test('a write takes the place of the one before where they share a message', async () => {
  await removeSchool('Keta', 41, true, { id: 'shared' });
  await undoButton();
  await removeSchool('Ho', 42, true, { id: 'shared' });
  await vi.waitFor(() => expect(messages()).toEqual(['School deletedHoUndoCtrl Z']));
  pressUndo();
  await answerUndo(42, 43);
});

test.each([
  ['the journal does not have', undefined],
  ['changed nothing', 41],
])('a write that %s is only said', async (_, operation) => {
  await removeSchool('Keta', operation, false);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(messages()).toEqual(['School deletedKeta']);
  pressUndo();
  expect(undone()).toEqual([]);
});

test('Ctrl Z and ⌘ Z undo the latest write first, then the one before it', async () => {
  await removeSchool('Keta', 41);
  await undoButton();
  await removeSchool('Ho', 42);
  await vi.waitFor(() => expect(messages()).toEqual(['School deletedKetaUndo', 'School deletedHoUndoCtrl Z']));
  pressUndo();
  await answerUndo(42, 43);
  pressUndo(document.body, { metaKey: true });
  await answerUndo(41, 44);
  expect(undone()).toEqual(['/v1/operations/42/undo', '/v1/operations/41/undo']);
});

test('Ctrl Z in a text field is left to the field, and one that is held down is no further press', async () => {
  await removeSchool('Keta', 41);
  await undoButton();
  pressUndo(screen.getByLabelText('Name'));
  pressUndo(document.body, { ctrlKey: true, repeat: true });
  expect(undone()).toEqual([]);
});

test('an undo that is refused says why and names the first rows in the way', async () => {
  await removeSchool('Keta', 41);
  fireEvent.click(await undoButton());
  const details = {
    'schools 7': '“Keta Lagoon”, changed by operation 50',
    'user_answers 3': 'is there again',
    'levels 2': 'has changed since',
    'levels 4': 'has changed since',
    'levels 5': 'has changed since',
  };
  const body = { message: 'This cannot be undone', detail: 'It has changed since.', details };
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 409, body);
  expect(await screen.findByText('This cannot be undone')).toBeTruthy();
  expect(screen.getByText('School deleted: Keta')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const first = [
    'School 7: “Keta Lagoon”, changed by operation 50',
    'Answer 3: is there again',
    'Level 2: has changed since',
  ];
  expect(rows).toEqual([...first, 'and 2 more']);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('an undo that is refused for another reason says that', async () => {
  const undoing = undo({ operation: 41, what: 'School deleted: Keta', isUndo: false });
  const body = { message: 'This cannot be undone', detail: 'Operation 50 has undone it already.' };
  await answerCall(calls, 'POST', '/v1/operations/41/undo', 409, body);
  expect(await undoing).toBe(false);
  expect(await screen.findByText('Operation 50 has undone it already.')).toBeTruthy();
});

test('an undo refetches everything that is shown, and an undo without a message says so too', async () => {
  await queryClient.prefetchQuery({ queryKey: ['schools', 'list'], queryFn: () => [] });
  const undoing = undo({ operation: 41, what: 'School deleted: Keta', isUndo: false });
  await answerUndo(41, 42);
  expect(await undoing).toBe(true);
  expect(messages()).toEqual(['UndoneSchool deleted: KetaUndoCtrl Z']);
  expect(queryClient.getQueryState(['schools', 'list'])?.isInvalidated).toBe(true);
});

test('without a connection nothing is undone, which is said', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await undo({ operation: 41, what: 'School deleted: Keta', isUndo: false })).toBe(false);
  expect(await screen.findByText('Not undone')).toBeTruthy();
  expect(screen.getByText(/The server could not be reached/)).toBeTruthy();
});
