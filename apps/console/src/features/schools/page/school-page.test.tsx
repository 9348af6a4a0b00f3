import type { SchoolSummary } from '@quizdesk/contract/standings';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { queryClient } from '../../../lib/query/query-client.ts';
import { SchoolDetails } from '../standings/school-details.tsx';
import { buildSchool } from '../testing-schools.ts';
import { SchoolPage } from './school-page.tsx';
import { summaryQuery } from './summary-query.ts';

const few: SchoolSummary = {
  students: 3,
  players: 2,
  counted: null,
  active: null,
  answers: null,
  is_too_few: true,
  points: null,
  share: null,
  daily_score: null,
  weeks: [],
  subjects: [],
  best: [],
};

const student = (id: number, name: string, username: string) => ({
  id,
  name,
  username,
  created_at: '2026-10-29T08:00:00Z',
});

function answerWith(summary: SchoolSummary) {
  const school = buildSchool({ name: 'Keta Lagoon' });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.startsWith('/v1/users')) {
      return Response.json({ rows: [student(7, 'Ama Owusu', 'ama'), student(8, 'Kofi Mensah', 'kofi')], count: 2 });
    }
    return Response.json(address.endsWith('/summary') ? summary : school);
  });
  return { id: school.id, asked };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a school of which few have played lists its students instead of dashes', async () => {
  const { id, asked } = answerWith(few);
  await openPage(`/schools/${id}`, () => <SchoolPage id={id} />);
  const table = await screen.findByRole('table', { name: 'Students of this school' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1Ama Owusuama29 Oct 2026',
    '2Kofi Mensahkofi29 Oct 2026',
  ]);
  expect(within(table).getByRole('link', { name: 'Ama Owusu' }).getAttribute('href')).toBe('/profile/7');
  expect(asked).toContain(`/v1/users?school_id=${id}&role=student&sort=name&order=asc&limit=50`);
  const figures = screen.getByRole('region', { name: 'Key figures' });
  expect(within(figures).queryByText('–')).toBeNull();
  expect(figures.textContent).toBe('Students3Students who played2');
});

test('a school with figures shows those, and its best students alone', async () => {
  const { id, asked } = answerWith({
    ...few,
    players: 6,
    is_too_few: false,
    active: 4,
    answers: 90,
    share: 0.5,
    daily_score: 3,
  });
  await openPage(`/schools/${id}`, () => <SchoolPage id={id} />);
  expect((await screen.findByRole('region', { name: 'Key figures' })).textContent).toContain('Active in 7 days4');
  expect(screen.queryByRole('table', { name: 'Students of this school' })).toBeNull();
  expect(asked.filter((address) => address.startsWith('/v1/users'))).toEqual([]);
});

test('a school of which play is still being counted says how far it is, and shows neither dashes nor students', async () => {
  const { id, asked } = answerWith({ ...few, players: null, is_too_few: false, counted: { students: 2, of: 6 } });
  await openPage(`/schools/${id}`, () => <SchoolPage id={id} />);
  expect(await screen.findByText(/Counted: 2 of 6 students\./)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Key figures' }).textContent).toBe('Students3');
  expect(asked.filter((address) => address.startsWith('/v1/users'))).toEqual([]);
});

test.each([
  ['its page', (id: number) => <SchoolPage id={id} />],
  ['its row in the standings', (id: number) => <SchoolDetails id={id} />],
])('figures that are shown stay where they cannot be read again: %s', async (_, show) => {
  const { id } = answerWith({
    ...few,
    students: 31,
    players: 6,
    is_too_few: false,
    active: 4,
    answers: 90,
    share: 0.5,
  });
  await openPage(`/schools/${id}`, () => show(id));
  const figure = 'Best students';
  await screen.findAllByText(figure);
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Out of order', detail: '' }, { status: 500 }));
  await act(() => queryClient.refetchQueries({ queryKey: summaryQuery(id).queryKey }));
  // What was read is shown a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(queryClient.getQueryState(summaryQuery(id).queryKey)?.status).toBe('error');
  expect(screen.getAllByText(figure)).not.toEqual([]);
  expect(screen.queryByText('The figures could not be loaded')).toBeNull();
});

test('figures that cannot be read at first are asked for again on request', async () => {
  const school = buildSchool();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Out of order', detail: '' }, { status: 500 }));
  await openPage(`/schools/${school.id}`, () => <SchoolDetails id={school.id} />);
  expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
});
