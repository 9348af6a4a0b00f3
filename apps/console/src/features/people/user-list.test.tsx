import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { fitColumns } from '../../components/table/resource-fit.ts';
import { heldCalls } from '../../lib/testing-calls.ts';
import { buildPerson } from './testing-people.ts';
import { userColumns } from './user-columns.tsx';
import { UserList } from './user-list.tsx';
import { studentSearch } from './users-api.ts';

const calls = heldCalls();

function ListPage() {
  return <UserList search={studentSearch.parse(useLocation({ select: ({ search }) => search }))} />;
}

/** The call for the rows; others are for the choices of the filters. */
const listCall = () => calls.find(({ url }) => url.pathname === '/v1/users');
const asked = () => Object.fromEntries(listCall()?.url.searchParams ?? []);

test('a page asks for its ten students, newest first', async () => {
  await openPage('/users?page=3', ListPage);
  expect(asked()).toEqual({ offset: '20', limit: '10', role: 'student' });
});

test('search and order go along', async () => {
  await openPage('/users?q=ama&sort=name&order=desc&page=2', ListPage);
  expect(asked()).toEqual({ offset: '10', limit: '10', role: 'student', q: 'ama', sort: 'name', order: 'desc' });
});

test('a status narrows the list', async () => {
  await openPage('/users?status=inactive', ListPage);
  expect(asked()).toEqual({ offset: '0', limit: '10', role: 'student', status: 'inactive' });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect([select.value, ...[...select.options].map(({ text }) => text)]).toEqual([
    ...['inactive', 'All statuses', 'Active', 'Barred'],
  ]);
  await act(async () => listCall()?.answer(200, { rows: [], count: 0 }));
  expect(await screen.findByText('No barred student is found.')).toBeTruthy();
});

test('a school narrows the list, is named, and can be taken away', async () => {
  await openPage('/users?school_id=12', ListPage);
  expect(asked().school_id).toBe('12');
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'School' });
  expect(picker.value).toBe('School 12');
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/users');
});

test('students who have not played are found by region, level and premium, with when they last did', async () => {
  const search = 'region=Volta&level_id=3&is_premium=false&not_played_days=14';
  await openPage(`/users?${search}`, ListPage);
  expect(asked()).toEqual({
    offset: '0',
    limit: '10',
    role: 'student',
    ...Object.fromEntries(new URLSearchParams(search)),
  });
  const absence = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Last played' });
  expect(absence.selectedOptions[0]?.text).toBe('Not in 14 days');
  const school = { school_id: 5, school_name: 'Keta High', school_region: 'Volta' };
  const rows = [
    buildPerson({
      name: 'Ama',
      ...school,
      level_number: 6,
      last_played_at: new Date(Date.now() - 17 * 86_400_000).toISOString(),
    }),
    buildPerson({ name: 'Kofi' }),
  ];
  await act(async () => listCall()?.answer(200, { rows, count: 2 }));
  expect((await screen.findByRole('link', { name: 'Keta High' })).getAttribute('href')).toBe('/schools/5');
  expect(screen.getByText('17 days ago')).toBeTruthy();
  expect(screen.getByText('never')).toBeTruthy();
  // What the filters say already is not said in each row.
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['SL', '', 'Name', 'School', 'Last played', 'Username', 'Actions'],
  ]);
  const message = screen.getByRole('link', { name: 'Message 2...' });
  expect(message.getAttribute('href')).toBe(
    '/notifications?region=Volta&level_id=3&is_premium=false&not_played_days=14&to=students',
  );
});

test('the list is exported as it is filtered and sorted', async () => {
  await openPage('/users?q=ama&status=inactive&school_id=12&sort=name&page=2', ListPage);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  const item = await screen.findByRole('menuitem', { name: 'CSV' });
  await act(async () => fireEvent.click(item));
  const file = await waitFor(() => calls.find(({ url }) => url.pathname === '/v1/users/export') ?? expect.fail());
  const filters = { q: 'ama', status: 'inactive', school_id: '12', sort: 'name' };
  expect(Object.fromEntries(file.url.searchParams)).toEqual({ ...filters, role: 'student', format: 'csv' });
});

test('the title says how many are active and how many there are in all', async () => {
  await openPage('/users', ListPage);
  const counts = { active: 2968, available: 3000 };
  for (const call of calls) {
    const status = call.url.searchParams.get('status');
    if (!call.url.pathname.endsWith('/count')) continue;
    expect(call.url.searchParams.get('role')).toBe('student');
    await act(async () => call.answer(200, counts[status === 'active' ? 'active' : 'available']));
  }
  await waitFor(() => expect(screen.getByText('2,968 active students · 3,000 in all')).toBeTruthy());
});

test('each row offers what fits its premium', async () => {
  await openPage('/users', ListPage);
  const premium_until = '2027-02-03T12:00:00.000Z';
  const rows = [buildPerson({ name: 'Ama', premium_until }), buildPerson({ name: 'Kofi', status: 'inactive' })];
  await act(async () => listCall()?.answer(200, { rows, count: 2 }));
  await waitFor(() => expect(screen.getByText('Until 3 Feb 2027')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Remove subscription Ama' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Give test premium Kofi' })).toBeTruthy();
  expect(screen.getAllByText('Barred', { selector: 'span' })).toHaveLength(1);
  expect(screen.queryByText('Inactive')).toBeNull();
});

test('regions and usernames are on one line as soon as there is room, and schools get most of the rest', () => {
  const shownAt = (width: number) =>
    new Map(
      fitColumns({ columns: userColumns, actions: () => [], actionCount: 5, isDense: true }, width)?.shown.map(
        ({ column, width: all }) => [column.header, all - 12],
      ),
    );
  const [usual, wide] = [shownAt(1120), shownAt(1600)];
  for (const [header, width] of [
    ['Region', 106],
    ['Username', 117],
  ] as const) {
    expect([usual.get(header), wide.get(header)]).toEqual([width, width]);
  }
  const grown = (header: string) => (wide.get(header) ?? 0) - (usual.get(header) ?? 0);
  expect(grown('School')).toBeCloseTo(9 * grown('Name'));
});
