import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { UserPicker } from './user-picker.tsx';

const calls = heldCalls();
const onPick = vi.fn();

beforeEach(() => {
  queryClient.clear();
});

afterEach(() => {
  onPick.mockClear();
});

const account = (id: number, name: string) => ({ id, name, username: name.toLowerCase() });
const AMA = account(3, 'Ama');
const KOFI = account(7, 'Kofi');

function Picker({ first, isClearable }: { readonly first: number | undefined; readonly isClearable: boolean }) {
  const [value, setValue] = useState(first);
  return (
    <UserPicker
      label="User"
      clearable={isClearable}
      value={value}
      onPick={(user) => {
        onPick(user?.id);
        setValue(user?.id);
      }}
    />
  );
}

function show(first?: number, isClearable = true) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Picker first={first} isClearable={isClearable} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'User' });
}

const find = (rows: object[]) => answerCall(calls, 'GET', '/v1/users', 200, { rows, count: rows.length });
/** As people do: a change to a field without the focus counts as made by code. */
function type(field: HTMLInputElement, text: string): void {
  field.focus();
  fireEvent.input(field, { target: { value: text } });
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('opening offers accounts, typing searches for others after a pause, and one is picked with the keyboard', async () => {
  const field = show();
  fireEvent.click(field);
  expect(await screen.findByText('Searching...')).toBeTruthy();
  expect(Object.fromEntries((await find([AMA])).url.searchParams)).toEqual({ limit: '8' });
  await waitFor(() => expect(options()).toEqual(['Ama (@ama)']));
  type(field, 'k');
  type(field, 'kof');
  expect((await find([KOFI])).url.searchParams.get('q')).toBe('kof');
  await waitFor(() => expect(options()).toEqual(['Kofi (@kofi)']));
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(onPick.mock.calls).toEqual([[7]]);
  await answerCall(calls, 'GET', '/v1/users/7', 200, KOFI);
  await waitFor(() => expect(field.value).toBe('Kofi (@kofi)'));
});

test('the person that the address names is shown by name, also where that account is gone', async () => {
  const field = show(7);
  await waitFor(() => expect(field.value).toBe('User 7'));
  await answerCall(calls, 'GET', '/v1/users/7', 200, KOFI);
  await waitFor(() => expect(field.value).toBe('Kofi (@kofi)'));
  cleanup();
  const other = show(99);
  await answerCall(calls, 'GET', '/v1/users/99', 404, { message: 'Not Found', detail: '' });
  expect(other.value).toBe('User 99');
});

test('a click marks the name that is there, so that typing replaces it; who is picked is no hit of another search', async () => {
  const field = show(7);
  await answerCall(calls, 'GET', '/v1/users/7', 200, KOFI);
  await waitFor(() => expect(field.value).toBe('Kofi (@kofi)'));
  fireEvent.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  await find([AMA, KOFI]);
  type(field, 'zzz');
  await find([]);
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  expect(options()).toEqual([]);
});

test('who is found is named before the account itself is there, and marked as soon as the field has the focus', async () => {
  const field = show(7);
  fireEvent.focus(field);
  await find([AMA, KOFI]);
  await waitFor(() => expect(field.value).toBe('Kofi (@kofi)'));
  act(() => field.blur());
  act(() => field.focus());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('a name that comes while one types takes nothing of what was typed; the same person can be picked again', async () => {
  const field = show(7);
  act(() => field.focus());
  await find([]);
  type(field, 'ko');
  await answerCall(calls, 'GET', '/v1/users/7', 200, KOFI);
  await find([KOFI]);
  await waitFor(() => expect(options()).toEqual(['Kofi (@kofi)']));
  expect(field.value).toBe('ko');
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(field.value).toBe('Kofi (@kofi)');
  expect(onPick).not.toHaveBeenCalled();
});

test('emptying the field shows everybody again where that is allowed, and else changes nothing', async () => {
  const field = show(7);
  await answerCall(calls, 'GET', '/v1/users/7', 200, KOFI);
  await waitFor(() => expect(field.value).toBe('Kofi (@kofi)'));
  type(field, '');
  expect(onPick.mock.calls).toEqual([[undefined]]);
  cleanup();
  onPick.mockClear();
  const required = show(7, false);
  await waitFor(() => expect(required.value).toBe('Kofi (@kofi)'));
  type(required, '');
  await act(async () => required.blur());
  expect(onPick).not.toHaveBeenCalled();
  await waitFor(() => expect(required.value).toBe('Kofi (@kofi)'));
});

test('accounts that cannot be loaded are said to be so', async () => {
  fireEvent.click(show());
  await answerCall(calls, 'GET', '/v1/users', 500, { message: 'The database is away', detail: '' });
  expect(await screen.findByText('The accounts could not be loaded')).toBeTruthy();
});
