import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { latest } from '../testing-places.ts';
import { QuestionList } from './question-list.tsx';

const calls = heldCalls();

afterEach(() => {
  vi.useRealTimers();
});

const BULK = '/v1/questions/bulk';
const SELECTED = { select: { ids: [3, 4] }, expected: 2 };
const TRIED = { matched: 2, changed: 2, unchanged: 0, refused: [], consequences: [] };

const bodies = () => calls.filter(({ url }) => url.pathname === BULK).map(({ body }) => body);

/** Ticks two questions, and opens the menu of the further changes. */
async function openChanges() {
  await openPage('/questions', () => (
    <>
      <QuestionList search={{}} />
      <Notifications />
    </>
  ));
  const rows = [3, 4].map((id) => buildQuestion({ id, question_text: `Question ${id}` }));
  await waitFor(() => expect(calls.some(({ url }) => url.pathname === '/v1/questions')).toBe(true));
  await act(async () => latest(calls, 'GET', '/v1/questions').answer(200, { rows, count: 2 }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await screen.findByRole('menuitem', { name: 'Kind' });
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));

test('the further changes are in one menu, called as in the form', async () => {
  await openChanges();
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Time in seconds...', 'Score...', 'Kind']);
});

test('a time is typed in the dialog, tried once the typing has paused, and stored as a number', async () => {
  await openChanges();
  await choose('Time in seconds...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the time of 2 questions to … s?' }));
  const field = dialog.getByRole('textbox', { name: 'Time in seconds' });
  expect(field.hasAttribute('data-autofocus')).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['4', '45']) {
    fireEvent.change(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(bodies()).toEqual([]);
  }
  await act(() => vi.advanceTimersByTimeAsync(50));
  vi.useRealTimers();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 2' }).disabled).toBe(true);
  await answerCall(calls, 'POST', BULK, 200, TRIED);
  expect(screen.getByRole('dialog', { name: 'Set the time of 2 questions to 45 s?' })).toBeTruthy();
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 2' }).disabled).toBe(false));
  fireEvent.click(dialog.getByRole('button', { name: 'Change 2' }));
  await answerCall(calls, 'POST', BULK, 200, TRIED);
  const body = { ...SELECTED, change: { time: 45 } };
  expect(bodies()).toEqual([{ ...body, dry_run: true }, body]);
  expect(await screen.findByText('2 questions changed')).toBeTruthy();
  expect(screen.getByText('Time in seconds: 45')).toBeTruthy();
});

test('what the contract refuses is said under the field in its words, and nothing is tried', async () => {
  await openChanges();
  await choose('Score...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the score of 2 questions to …?' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Score' });
  const said: unknown[] = [];
  for (const value of ['', '-1', '1.5', 'many', '5', '']) {
    fireEvent.change(field, { target: { value } });
    const id = field.getAttribute('aria-describedby');
    said.push(id === null ? null : document.getElementById(id)?.textContent);
  }
  const faults = ['Score must be at least 0', 'Score must be a whole number', 'Score must be a number'];
  expect(said).toEqual([null, ...faults, null, null]);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 2' }).disabled).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Set the score of 2 questions to …?' })).toBeTruthy();
  expect(bodies()).toEqual([]);
});

test('a kind is chosen in the menu, or none', async () => {
  await openChanges();
  await choose('Kind');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Kind: back',
    'Quiz of day',
    'Suggested',
    'Trial (bulk upload)',
    'Not for a special quiz',
  ]);
  await choose('Not for a special quiz');
  expect(await screen.findByRole('dialog', { name: 'Remove the kind of 2 questions?' })).toBeTruthy();
  await answerCall(calls, 'POST', BULK, 200, TRIED);
  expect(bodies()).toEqual([{ ...SELECTED, change: { question_type: null }, dry_run: true }]);
});
