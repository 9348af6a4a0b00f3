import { useLocation } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { wearStyles } from '../../../components/page/testing-styles.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { SchoolStandings } from './school-standings.tsx';
import classes from './standings.module.css';
import { schoolStandingHome, studentStandingHome } from './standings-api.ts';
import { StudentStandings } from './student-standings.tsx';

const calls = heldCalls();
const standingCalls = () => calls.filter(({ url }) => url.pathname.endsWith('/standings/students'));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function Page() {
  const search = useLocation({ select: (location) => location.search });
  return <StudentStandings search={studentStandingHome.address.parse(search)} />;
}

const answer = (body: object) => act(async () => standingCalls().at(-1)?.answer(200, body));

test.each(['/schools/standings/students', '/schools/standings/students?subject=physics'])(
  'until all play is counted %s shows no places, says how far it is and looks again',
  async (address) => {
    await openPage(address, Page);
    await answer({ rows: [], count: 0, counted: { students: 74_500, of: 182_887 } });
    expect(await screen.findByRole('heading', { name: 'Standings are being counted' })).toBeTruthy();
    expect(screen.getByText(/^Counted: 74,500 of 182,887 students\./)).toBeTruthy();
    expect(screen.queryByText(/Nobody/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).not.toContain('0');
    const asked = standingCalls().length;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(standingCalls().length).toBe(asked + 1));
    const play = { points: 5, answers: 2, correct: 1, school_id: null, school_name: null, place_before: null };
    const row = { place: 1, user: { id: 7, name: 'Ama Mensah', username: 'ama' }, ...play };
    await answer({ rows: [row], count: 1, counted: null });
    expect(await screen.findByRole('link', { name: 'Ama Mensah' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(standingCalls().length).toBe(asked + 1);
  },
);

test.each([
  ['for three minutes are said to', 180_000, 1],
  ['for seconds are not mentioned', 5000, 0],
])('answers that wait %s', async (_, ms, said) => {
  await openPage('/schools/standings/students', Page);
  const play = { points: 5, answers: 2, correct: 1, school_id: null, school_name: null, place_before: null };
  const row = { place: 1, user: { id: 7, name: 'Ama Mensah', username: 'ama' }, ...play };
  await answer({ rows: [row], count: 1, counted: null, counted_until: new Date(Date.now() - ms).toISOString() });
  await screen.findByRole('link', { name: 'Ama Mensah' });
  expect(screen.queryAllByText(/Answers since .* are not counted yet\.$/)).toHaveLength(said);
});

function SchoolPage() {
  const search = useLocation({ select: (location) => location.search });
  return <SchoolStandings search={schoolStandingHome.address.parse(search)} />;
}

/** Shows one ranked school of five. */
async function openSchools() {
  await openPage('/schools/standings', SchoolPage);
  const school = { id: 9, name: 'Keta Lagoon', region: 'Volta', logo: null, logo_url: null };
  const play = { students: 6, points: 60, answers: 20, correct: 15, mean: 10, weeks: [1, 2, 3, 4, 5, 6, 5, 4] };
  const row = { ...{ place: 1, place_before: 2, school }, ...play };
  for (const call of calls) {
    const { pathname } = call.url;
    if (pathname.endsWith('/standings/schools')) {
      await act(async () => call.answer(200, { rows: [row], count: 1, counted: null }));
    } else if (pathname.endsWith('/count')) await act(async () => call.answer(200, 5));
  }
  await screen.findByText('Keta Lagoon');
}

test('the heading counts the schools that are ranked, and the note those that are not', async () => {
  await openSchools();
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.parentElement?.textContent).toMatch(/\D1$/);
  expect(await screen.findByText(/4 schools are not ranked: fewer than 5 of their students played\.$/)).toBeTruthy();
});

test('the weeks of a row are in the middle of it with their figure, and heads have room for their words', async () => {
  wearStyles('./standings.module.css', import.meta, classes);
  await openSchools();
  const weeks = screen.getByRole('img', { name: /^Students who played, by week/ }).parentElement;
  const { display, alignItems } = getComputedStyle(weeks ?? document.body);
  expect([display, alignItems]).toEqual(['flex', 'center']);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const widths = [...document.querySelectorAll('col')].map(({ style }) => style.minWidth);
  expect(widths[heads.indexOf('Points per student')]).toBe('124px');
  expect(heads).toContain('Played');
});
