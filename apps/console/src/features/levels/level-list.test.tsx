import '../../components/keys/save-keys.ts';
import type { Level } from '@quizdesk/contract/levels';
import { useLocation } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { LevelList } from './level-list.tsx';
import { tableSource } from './levels-api.ts';
import { buildLevel } from './testing-levels.ts';

const calls = heldCalls();

afterEach(() => {
  vi.restoreAllMocks();
});

function ListPage() {
  const search = useLocation({ select: (location) => location.search });
  return <LevelList search={tableSource.address.parse(search)} />;
}

const QUIZZES = { rows: [{ id: 9, title: 'Contest quiz' }], count: 1 };
const first = buildLevel({ level_number: 1, description: 'First steps', time_limit: 0 });
const second = buildLevel({ level_number: 2, description: 'Two ideas', time_limit: 900 });

async function openList(levels: readonly Level[] = [first, second], quizzes: object = QUIZZES): Promise<void> {
  await openPage('/levels', ListPage);
  await answerCall(calls, 'GET', '/v1/levels', 200, { rows: levels, count: levels.length });
  await answerCall(calls, 'GET', '/v1/quizzes', 200, quizzes);
  await screen.findByText('First steps');
}

const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value;

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

test('levels stand by their numbers, with their time limits in words', async () => {
  await openList();
  expect(calls.find(({ url }) => url.pathname === '/v1/levels')?.url.search).toBe('?limit=100&offset=0');
  const [, ...rows] = screen.getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 3),
    ),
  ).toEqual([
    ['1', 'First steps', 'No limit'],
    ['2', 'Two ideas', '15 min'],
  ]);
});

test('levels are sorted by a head, and by their numbers again by that of the margin', async () => {
  await openList();
  const asked = () => calls.filter(({ url }) => url.pathname === '/v1/levels').at(-1)?.url.search;
  expect(screen.getByRole('columnheader', { name: 'SL' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('link', { name: 'Time Limit' }));
  await waitFor(() => expect(asked()).toBe('?sort=time_limit&order=asc&limit=100&offset=0'));
  fireEvent.click(screen.getByRole('link', { name: 'SL' }));
  await waitFor(() => expect(asked()).toBe('?sort=level_number&order=asc&limit=100&offset=0'));
});

test('of more than a hundred levels the others are on further pages', async () => {
  await openPage('/levels', ListPage);
  const many = Array.from({ length: 100 }, (_, index) =>
    buildLevel({ level_number: index + 1, description: 'One of many' }),
  );
  await answerCall(calls, 'GET', '/v1/levels', 200, { rows: many, count: 101 });
  await answerCall(calls, 'GET', '/v1/quizzes', 200, QUIZZES);
  fireEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
  const last = { ...first, level_number: 101, description: 'The last of all' };
  await answerCall(calls, 'GET', '/v1/levels', 200, { rows: [last], count: 101 });
  expect(await screen.findByText('The last of all')).toBeTruthy();
  const asked = calls.filter(({ url }) => url.pathname === '/v1/levels').map(({ url }) => url.search);
  expect(asked).toEqual(['?limit=100&offset=0', '?limit=100&offset=100']);
});

test('levels of several quizzes are told apart by the names of their quizzes', async () => {
  const other = buildLevel({ level_number: 1, quiz_id: 12, description: 'Stars' });
  const quizzes = [
    { id: 9, title: 'Contest quiz' },
    { id: 12, title: 'Astronomy' },
  ];
  await openList([first, other], { rows: quizzes, count: 2 });
  expect(await screen.findByRole('columnheader', { name: 'Quiz' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Astronomy' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit Level 1 · Contest quiz' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit Level 1 · Astronomy' })).toBeTruthy();
});

test('the form beside adds a level, and begins again with the same quiz', async () => {
  await openList();
  expect(screen.getByRole('heading', { name: 'Add Level' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  type('Level Number', '3');
  type('Time Limit', '60');
  type('Description', 'Third');
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const sent = await answerCall(calls, 'POST', '/v1/levels', 201, buildLevel({ level_number: 3 }));
  expect(sent.body).toEqual({ quiz_id: 9, level_number: 3, time_limit: 60, description: 'Third' });
  await waitFor(() => expect(shown('Level Number')).toBe(''));
  expect(shown('Quiz \\*')).toBe('9');
});

test('Edit selects a row into the form, Cancel takes it back', async () => {
  await openList();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 2' }));
  expect(await screen.findByRole('heading', { name: 'Edit Level' })).toBeTruthy();
  expect([shown('Level Number'), shown('Time Limit'), shown('Description')]).toEqual(['2', '900', 'Two ideas']);
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Add Level' })).toBeTruthy();
  expect(shown('Description')).toBe('');
});

test('choosing another row asks before typed values are lost', async () => {
  await openList();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 2' }));
  type('Description', 'Two ideas at once');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(shown('Description')).toBe('Two ideas at once');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(shown('Description')).toBe('First steps'));
});

test('a number that is taken is said at its field and logged, and what was typed stays', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await openList();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 2' }));
  type('Level Number', '1');
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  const body = { message: 'Taken', detail: 'Level 1 "First steps" already has this number.' };
  await answerCall(calls, 'PUT', `/v1/levels/${second.id}`, 409, body);
  expect(await screen.findByText(body.detail)).toBeTruthy();
  expect(logged).toHaveBeenCalledWith('Failed to save the level:', 'Taken');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Level Number/));
  expect(shown('Level Number')).toBe('1');
});

const pressed = (key: string, options: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...options });

test('J and K lead through the forms of the rows, with Alt from a field, and the ends of the list are said', async () => {
  await openList();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 1' }));
  expect(await screen.findByText('Row 1 of 2.')).toBeTruthy();
  const description = () => screen.getByLabelText<HTMLTextAreaElement>(/^Description/);
  description().focus();
  pressed('j');
  expect(shown('Level Number')).toBe('1');
  pressed('j', { altKey: true });
  await waitFor(() => expect(shown('Description')).toBe('Two ideas'));
  expect(document.activeElement).toBe(description());
  fireEvent.click(screen.getByRole('button', { name: 'Next row' }));
  expect(await screen.findByText('Row 2 of 2. This is the last row of the list.')).toBeTruthy();
  screen.getByRole('heading', { name: 'Edit Level' }).focus();
  pressed('k');
  await waitFor(() => expect(shown('Description')).toBe('First steps'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit Level' }));
});

test('a step asks before typed values are lost, and after saving goes on from the row that was saved', async () => {
  await openList();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Level 1' }));
  type('Description', 'Very first steps');
  pressed('j', { altKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(shown('Description')).toBe('Very first steps');
  fireEvent.keyDown(screen.getByLabelText(/^Description/), { key: 'Enter', ctrlKey: true });
  await answerCall(calls, 'PUT', `/v1/levels/${first.id}`, 200, { ...first, description: 'Very first steps' });
  expect(await screen.findByRole('heading', { name: 'Add Level' })).toBeTruthy();
  pressed('j', { altKey: true });
  await waitFor(() => expect(shown('Description')).toBe('Two ideas'));
});

test('the first row of the next page is beyond the last one', async () => {
  await openPage('/levels', ListPage);
  const many = Array.from({ length: 100 }, (_, index) => buildLevel({ level_number: index + 1, description: 'Many' }));
  await answerCall(calls, 'GET', '/v1/levels', 200, { rows: many, count: 101 });
  await answerCall(calls, 'GET', '/v1/quizzes', 200, QUIZZES);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Level 100' }));
  pressed('j', { altKey: true });
  const last = buildLevel({ level_number: 101, description: 'The last of all' });
  await answerCall(calls, 'GET', '/v1/levels', 200, { rows: [last], count: 101 });
  await waitFor(() => expect(shown('Description')).toBe('The last of all'));
  expect(screen.getByText('Row 101 of 101.')).toBeTruthy();
});
