import type { SuggestedAttempt } from '@quizdesk/contract/play';
import { useLocation } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { queryClient } from '../../lib/query/query-client.ts';
import { answerCall, type HeldCall, heldCalls } from '../../lib/testing-calls.ts';
import { qotdSource, suggestedSource } from './play-sources.ts';
import { qotdList } from './qotd-list.tsx';
import { sqAttemptList } from './sq-attempt-list.tsx';

const LIST = '/v1/suggested-quiz/attempts';

const calls = heldCalls();

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function ListPage() {
  const search = useLocation({ select: (location) => location.search });
  return <ResourceList view={sqAttemptList} search={suggestedSource.address.parse(search)} />;
}

function QotdPage() {
  return (
    <ResourceList view={qotdList} search={qotdSource.address.parse(useLocation({ select: ({ search }) => search }))} />
  );
}

const buildAttempt = (id: number): SuggestedAttempt => ({
  id,
  user_id: 7,
  user: { id: 7, name: 'Ama', username: 'ama' },
  level_id: null,
  deleted_ids: [],
  bonus_point: 5 * id,
  status: 'started',
  completed_at: null,
  created_at: '2025-03-01T12:00:00.000Z',
});
const ATTEMPTS = [buildAttempt(3), buildAttempt(2), buildAttempt(1)];

const answerList = (rows: readonly SuggestedAttempt[], count = rows.length) =>
  answerCall(calls, 'GET', LIST, 200, { rows, count });
const count = () => screen.getByRole('heading', { level: 1 }).parentElement?.lastElementChild?.textContent;
const deleteButton = () => screen.findByRole('button', { name: 'Delete Attempt 3 of Ama' });

test('filters, order and page are asked of the server as the address says, and what makes no sense is not', async () => {
  await openPage('/sq-attempts?from=2025-03-01&to=2025-03-31&sort=bonus_point&order=desc&page=2&q=x', ListPage);
  const { url } = await answerList(ATTEMPTS, 13);
  const days = { from: '2025-03-01', to: '2025-03-31' };
  const query = { ...days, sort: 'bonus_point', order: 'desc', limit: '10', offset: '10' };
  expect(Object.fromEntries(url.searchParams)).toEqual(query);
  expect(await screen.findByText('11–13 of 13')).toBeTruthy();
  expect(count()).toBe('13 found');
  cleanup();
  await openPage('/sq-attempts?from=0020-03-01&sort=password&badge_id=3&q=x', ListPage);
  expect(Object.fromEntries((await answerList(ATTEMPTS)).url.searchParams)).toEqual({ limit: '10', offset: '0' });
  await waitFor(() => expect(count()).toBe('3'));
});

test('an order that the list does not have with its filters is said, until they are taken away', async () => {
  const { router } = await openPage('/sq-attempts?from=2025-03-01&sort=completed_at&order=asc', ListPage);
  const { url } = await answerList(ATTEMPTS);
  expect(Object.fromEntries(url.searchParams)).toEqual({ from: '2025-03-01', limit: '10', offset: '0' });
  const said = await screen.findByText(
    'Sorted by newest: with these filters the list cannot be sorted by Completed At.',
  );
  expect(said.getAttribute('role')).toBe('status');
  await act(() => router.navigate({ to: '/sq-attempts', search: { sort: 'completed_at', order: 'asc' } }));
  expect((await answerList(ATTEMPTS)).url.searchParams.get('sort')).toBe('completed_at');
  await waitFor(() => expect(said.textContent).toBe(''));
});

test('every row leads to its person, and newest first is what the head of the dates says', async () => {
  await openPage('/sq-attempts', ListPage);
  await answerList(ATTEMPTS);
  const [first] = await screen.findAllByRole('link', { name: 'Ama #7' });
  expect(first?.getAttribute('href')).toBe('/profile/7');
  expect(screen.getByRole('columnheader', { name: 'Created At' }).getAttribute('aria-sort')).toBe('descending');
  const sort = within(screen.getByRole('columnheader', { name: 'Bonus Point' })).getByRole('link');
  expect(sort.getAttribute('href')).toBe('/sq-attempts?sort=bonus_point&order=asc');
});

test('a delete takes the row away immediately, from the lists that have it alone, and reads the list again', async () => {
  const filtered = suggestedSource.query({ user_id: 8 }).queryKey;
  await openPage('/sq-attempts', ListPage);
  await answerList(ATTEMPTS, 23);
  queryClient.setQueryData(filtered, { rows: [buildAttempt(9)], count: 1 });
  fireEvent.click(await deleteButton());
  const dialog = await screen.findByRole('dialog', { name: 'Delete Attempt' });
  expect(dialog.textContent).toContain('Are you sure you want to delete this attempt?It is attempt 3 of Ama');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await answerCall(calls, 'DELETE', `${LIST}/3`, 204);
  await waitFor(() => expect(count()).toBe('22'));
  expect(screen.queryByRole('button', { name: 'Delete Attempt 3 of Ama' })).toBeNull();
  expect(queryClient.getQueryData(filtered)).toEqual({ rows: [buildAttempt(9)], count: 1 });
  await answerList([...ATTEMPTS.slice(1), buildAttempt(11)], 22);
  expect(await screen.findByRole('button', { name: 'Delete Attempt 11 of Ama' })).toBeTruthy();
});

test('what cannot be deleted stays, and the dialog says why', async () => {
  await openPage('/sq-attempts', ListPage);
  await answerList(ATTEMPTS);
  fireEvent.click(await deleteButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await answerCall(calls, 'DELETE', `${LIST}/3`, 500, { message: 'The database is away', detail: '' });
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete attempt. The database is away');
  expect(count()).toBe('3');
});

test('a failed load of the daily quiz is logged and said', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await openPage('/qotd', QotdPage);
  await answerCall(calls, 'GET', '/v1/qotd/attempts', 500, { message: 'The database is away', detail: '' });
  expect((await screen.findByRole('alert')).textContent).toContain('The results could not be loaded');
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Failed to load /), 'The database is away');
  logged.mockRestore();
});

test('an empty list says what belongs there, and one whose filters nothing passes how to see all', async () => {
  await openPage('/sq-attempts', ListPage);
  await answerList([]);
  expect(await screen.findByText(/^They appear when participants start the suggested quiz/)).toBeTruthy();
  cleanup();
  await openPage('/sq-attempts?from=2025-03-02&to=2025-03-01&sort=bonus_point', ListPage);
  await answerList([]);
  expect(await screen.findByText('The first day is after the last one.')).toBeTruthy();
  const all = screen.getByRole('link', { name: 'Show all attempts' });
  expect(all.getAttribute('href')).toBe('/sq-attempts?sort=bonus_point');
});

async function startExport(format: 'CSV' | 'XLSX'): Promise<HeldCall | undefined> {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: format }));
  await waitFor(() => expect(calls.at(-1)?.url.pathname).toBe(`${LIST}/export`));
  return calls.at(-1);
}

test('an export asks for what the filters pass in the order of the list, can be cancelled, and ends with the page', async () => {
  const { view } = await openPage('/sq-attempts?from=2025-03-01&sort=bonus_point&order=desc&page=2', ListPage);
  await answerList(ATTEMPTS, 13);
  const call = await startExport('XLSX');
  const query = { from: '2025-03-01', sort: 'bonus_point', order: 'desc', format: 'xlsx' };
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual(query);
  expect(screen.getByRole('button', { name: 'Exporting XLSX...' }).getAttribute('aria-disabled')).toBe('true');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(call?.signal?.aborted).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
  const another = await startExport('CSV');
  await act(async () => view.unmount());
  expect(another?.signal?.aborted).toBe(true);
});

test('a page has as many rows as are wanted', () => {
  for (const list of [sqAttemptList, qotdList]) {
    expect(list.query({ page: 3 }, 25).queryKey).toContainEqual(expect.objectContaining({ limit: 25, offset: 50 }));
  }
});
