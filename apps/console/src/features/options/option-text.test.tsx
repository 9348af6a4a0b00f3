import { Notifications } from '@mantine/notifications';
import type { Option } from '@quizdesk/contract/options';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { OptionText } from './option-text.tsx';

const calls = heldCalls();
const unsaved = { current: new Set<number>() };

beforeEach(() => {
  unsaved.current.clear();
});

const at = '2026-01-05T08:00:00.000Z';
const option: Option = {
  id: 4,
  quiz_id: 9,
  option_text: 'Accra',
  label: 'a',
  created_at: at,
  updated_at: at,
  version: 1,
};

async function open(): Promise<HTMLInputElement> {
  await openPage('/options', () => <OptionText option={option} label="Text" unsaved={unsaved} />);
  return screen.getByLabelText<HTMLInputElement>('Text');
}

function write(field: HTMLElement, value: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
}

test('leaving the field stores the text alone', async () => {
  const field = await open();
  write(field, 'Kumasi');
  expect([...unsaved.current]).toEqual([4]);
  fireEvent.blur(field);
  const call = await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Kumasi' });
  expect(call.body).toEqual({ option_text: 'Kumasi' });
  await waitFor(() => expect(unsaved.current.size).toBe(0));
});

test('what was stored can be undone; the message of the next text takes the place of the one before', async () => {
  await openPage('/options', () => (
    <>
      <OptionText option={option} label="Text" unsaved={unsaved} />
      <OptionText option={{ ...option, id: 5 }} label="Other text" unsaved={unsaved} />
      <Notifications />
    </>
  ));
  for (const [id, label] of [
    [4, 'Text'],
    [5, 'Other text'],
  ] as const) {
    const field = screen.getByLabelText(label);
    write(field, `Stored in ${id}`);
    fireEvent.blur(field);
    const stored = { ...option, id, option_text: `Stored in ${id}` };
    await answerCall(calls, 'PUT', `/v1/options/${id}`, 200, stored, { 'operation-id': String(id) });
    await screen.findByRole('button', { name: 'Undo' });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`Option updatedStored in ${id}`),
    ]);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await answerCall(calls, 'POST', '/v1/operations/5/undo', 201, { id: 6, undoes: 5, left_out: 0, left: [] });
});

test('an unchanged text is not sent, and Esc takes a change back', async () => {
  const field = await open();
  fireEvent.focus(field);
  fireEvent.blur(field);
  write(field, 'Accra ');
  fireEvent.blur(field);
  write(field, 'Kumasi');
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.blur(field);
  expect(field.value).toBe('Accra');
  expect(calls).toHaveLength(0);
});

test('an empty text is refused in words before it is sent', async () => {
  const field = await open();
  write(field, ' ');
  fireEvent.blur(field);
  expect(await screen.findByText('Text is required')).toBeTruthy();
  expect([...unsaved.current]).toEqual([4]);
  expect(calls).toHaveLength(0);
});

test('a text that is left while another is on its way follows it, and is unsaved until it is stored', async () => {
  const field = await open();
  write(field, 'Kumasi');
  fireEvent.blur(field);
  await waitFor(() => expect(calls).toHaveLength(1));
  write(field, 'Tamale');
  fireEvent.blur(field);
  expect([...unsaved.current]).toEqual([4]);
  await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Kumasi' });
  const call = await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Tamale' });
  expect(call.body).toEqual({ option_text: 'Tamale' });
  await waitFor(() => expect(unsaved.current.size).toBe(0));
  expect(calls).toHaveLength(2);
});

test('the text of before is sent again where another took its place meanwhile', async () => {
  const field = await open();
  write(field, 'Kumasi');
  fireEvent.blur(field);
  write(field, 'Accra');
  fireEvent.blur(field);
  await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Kumasi' });
  const call = await answerCall(calls, 'PUT', '/v1/options/4', 200, option);
  expect(call.body).toEqual({ option_text: 'Accra' });
});

test('while a text is on its way the page is held', async () => {
  const field = await open();
  write(field, 'Kumasi');
  fireEvent.blur(field);
  await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('true'));
  expect([...unsaved.current]).toEqual([4]);
});

test('a text that could not be stored stays typed, with the reason, and can be stored again', async () => {
  const field = await open();
  write(field, 'Kumasi');
  fireEvent.blur(field);
  await answerCall(calls, 'PUT', '/v1/options/4', 500, { message: 'The database is away', detail: '' });
  expect(await screen.findByText('The database is away')).toBeTruthy();
  expect(field.value).toBe('Kumasi');
  expect([...unsaved.current]).toEqual([4]);
  fireEvent.focus(field);
  fireEvent.blur(field);
  await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Kumasi' });
  await waitFor(() => expect(screen.queryByText('The database is away')).toBeNull());
});

async function refuse(present: Option): Promise<void> {
  const conflict = { changed_by: 'Kofi', changed_at: at, version: present.version, differs: [], present };
  await answerCall(calls, 'PUT', '/v1/options/4', 409, { message: 'Somebody else has', detail: '', conflict });
}

test('a text that somebody else has changed meanwhile is said, and replaced only when it is stored once more', async () => {
  const field = await open();
  write(field, 'Kumasi');
  fireEvent.blur(field);
  await refuse({ ...option, version: 2, option_text: 'Tamale' });
  expect(await screen.findByText('Kofi made it “Tamale”. Enter replaces that.')).toBeTruthy();
  expect(field.value).toBe('Kumasi');
  fireEvent.focus(field);
  fireEvent.blur(field);
  const call = await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Kumasi', version: 3 });
  expect([call.body, call.headers.get('if-match')]).toEqual([{ option_text: 'Kumasi' }, '"2"']);
});

test('what somebody else has changed of the option besides its text is no question', async () => {
  const field = await open();
  write(field, 'Kumasi');
  fireEvent.blur(field);
  await refuse({ ...option, version: 2, label: 'c' });
  const call = await answerCall(calls, 'PUT', '/v1/options/4', 200, { ...option, option_text: 'Kumasi', version: 3 });
  expect([call.body, call.headers.get('if-match')]).toEqual([{ option_text: 'Kumasi' }, '"2"']);
});
