import { useNotifications } from '@mantine/notifications';
import type { School } from '@quizdesk/contract/schools';
import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { schools } from '../../components/resources/schools.ts';
import { fitColumns } from '../../components/table/resource-fit.ts';
import { type HeldCall, heldCalls } from '../../lib/testing-calls.ts';
import { schoolList } from './school-list.tsx';
import { buildSchool } from './testing-schools.ts';

const calls = heldCalls();

afterEach(() => {
  vi.restoreAllMocks();
});

function ListPage() {
  const search = useLocation({ select: (location) => location.search });
  return <ResourceList view={schoolList} search={schoolList.address.parse(search)} />;
}

async function answerLatest(schools: readonly School[], count = schools.length): Promise<void> {
  await act(async () => calls.at(-1)?.answer(200, { rows: schools, count }));
}

function queryOf(call: HeldCall | undefined): Record<string, string> {
  return Object.fromEntries(call?.url.searchParams ?? []);
}

function schoolsOf(count: number): School[] {
  return Array.from({ length: count }, () => buildSchool());
}

test('a page asks for its ten schools by name and numbers them over all pages', async () => {
  await openPage('/schools?page=9', ListPage);
  expect(queryOf(calls[0])).toEqual({ limit: '10', offset: '80', sort: 'name', order: 'asc' });
  await answerLatest(schoolsOf(10), 1284);
  expect(await screen.findByText('81–90 of 1,284')).toBeTruthy();
  const [, first] = screen.getAllByRole('row');
  expect(first && within(first).getAllByRole('cell')[0]?.textContent).toBe('81');
  const pages = document.querySelectorAll('nav[aria-label="Pages"] a[aria-label^="Page "]');
  expect([...pages].map((link) => link.textContent).join(' ')).toBe('1 2 3 7 8 9 10 11 127 128 129');
  expect(screen.getByRole('link', { name: 'Page 9' }).getAttribute('aria-current')).toBe('page');
});

test('rows that stay while another page is on its way keep their numbers', async () => {
  await openPage('/schools', ListPage);
  await answerLatest(schoolsOf(10), 25);
  const firstNumber = () => screen.getAllByRole('row')[1]?.querySelector('td')?.textContent;
  fireEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(firstNumber()).toBe('1');
  expect(screen.getByText('1–10 of 25')).toBeTruthy();
  await answerLatest(schoolsOf(10), 25);
  expect(await screen.findByText('11–20 of 25')).toBeTruthy();
  expect(firstNumber()).toBe('11');
});

test('a new search cancels the one before and leaves the old rows in place until it is answered', async () => {
  await openPage('/schools', ListPage);
  await answerLatest([buildSchool({ name: 'Keta Lagoon' })]);
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: 'ebe' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.change(box, { target: { value: 'eben' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map((call) => call.signal?.aborted)).toEqual([false, true, false]);
  expect(queryOf(calls[2])).toMatchObject({ q: 'eben', offset: '0' });
  expect(screen.getByText('Keta Lagoon')).toBeTruthy();
  await answerLatest([buildSchool({ name: 'Ebenezer Hills' })]);
  expect(await screen.findByText('Ebenezer Hills')).toBeTruthy();
  expect(screen.queryByText('Keta Lagoon')).toBeNull();
});

test('a page past the end shows the last page', async () => {
  const { router } = await openPage('/schools?page=40', ListPage);
  await answerLatest([], 12);
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
  await waitFor(() => expect(queryOf(calls.at(-1))).toMatchObject({ offset: '10' }));
});

test('a search without hits says for what and offers to clear it', async () => {
  await openPage('/schools?q=nowhere', ListPage);
  await answerLatest([]);
  expect(await screen.findByText(/No school has “nowhere”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clear the search' }).getAttribute('href')).toBe('/schools');
});

test('a list without schools offers both ways to add them', async () => {
  await openPage('/schools', ListPage);
  await answerLatest([]);
  const empty = (await screen.findByText('No schools yet')).closest('section');
  expect(
    empty &&
      within(empty)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
  ).toEqual(['/schools/add/csv', '/schools/add']);
});

test('a failed load is logged and says what failed, and loads on request', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await openPage('/schools', ListPage);
  await act(async () => calls[0]?.answer(500, { message: 'The database is away', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  expect(logged.mock.calls).toEqual([['Failed to load schools (list):', 'The database is away']]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await answerLatest([buildSchool({ name: 'Keta Lagoon' })]);
  expect(await screen.findByText('Keta Lagoon')).toBeTruthy();
});

test('rows that cannot be read again stay, with a word that they may be old', async () => {
  await openPage('/schools', ListPage);
  await answerLatest([buildSchool({ name: 'Keta Lagoon' })]);
  act(() => void schools.invalidate());
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(async () => calls[1]?.answer(500, { message: 'The database is away', detail: '' }));
  expect(await screen.findByText(/may be out of date. The database is away/)).toBeTruthy();
  expect(screen.getByText('Keta Lagoon')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  await answerLatest([buildSchool({ name: 'Ebenezer Hills' })]);
  expect(await screen.findByText('Ebenezer Hills')).toBeTruthy();
  expect(screen.queryByText(/may be out of date/)).toBeNull();
});

/** Opens the dialog of the only school, which has so many students. */
async function askToDelete(students: number): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Keta Lagoon' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.url.pathname).toMatch(/\/dependents$/);
  await act(async () => calls[1]?.answer(200, { students }));
}

test('deleting asks with the name, deletes, and reads the list again', async () => {
  const school = buildSchool({ name: 'Keta Lagoon', region: 'Volta', location: 'Keta' });
  await openPage('/schools', ListPage);
  await answerLatest([school]);
  await askToDelete(3);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('3students will have no school'));
  expect(await screen.findByText('Are you sure you want to delete "Keta Lagoon"?')).toBeTruthy();
  // Other schools may have the name.
  expect(screen.getByRole('dialog').textContent).toContain('It is in Keta, Volta.');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect([calls[2]?.method, calls[2]?.url.pathname]).toEqual(['DELETE', `/v1/schools/${school.id}`]);
  await act(async () => calls[2]?.answer(204));
  await waitFor(() => expect(calls).toHaveLength(4));
  await answerLatest([]);
  expect(await screen.findByText('No schools yet')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Schools');
});

test('a school that is still needed stays, and the dialog says why', async () => {
  await openPage('/schools', ListPage);
  await answerLatest([buildSchool({ name: 'Keta Lagoon' })]);
  await askToDelete(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  await act(async () => calls[2]?.answer(409, { message: '3 pupils belong to this school', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toBe('3 pupils belong to this school');
});

test('a school that someone else deleted is said in words, and the list is read again', async () => {
  await openPage('/schools', ListPage);
  await answerLatest([buildSchool({ name: 'Keta Lagoon' })]);
  await askToDelete(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  const { result } = renderHook(() => useNotifications());
  await act(async () => calls[2]?.answer(404, { message: 'School not found', detail: '' }));
  await waitFor(() => expect(calls).toHaveLength(4));
  expect(result.current.notifications.map(({ message }) => message)).toContain(
    'Someone else deleted "Keta Lagoon" before you did.',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where all columns are shown, the long name of a school is on one line', () => {
  const { columns } = schoolList;
  const name = fitColumns({ columns, actions: () => [], actionCount: 4 }, 1024)?.shown[0];
  // The gaps around it and the box that ticks a row.
  expect((name?.width ?? 0) - 39 - 32).toBeGreaterThanOrEqual(345);
});
