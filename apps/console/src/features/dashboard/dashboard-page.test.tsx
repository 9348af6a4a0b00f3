import { ATTENTION_CODES, type AttentionCode, type Overview } from '@quizdesk/contract/overview';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { Navigation } from '../../components/shell/navigation.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const ANSWERS: Readonly<Record<string, number>> = {
  '/v1/schools/count?status=available': 1284,
  '/v1/users/count?status=active': 41907,
  '/v1/rounds/count?status=available': 5,
  '/v1/questions/count': 6318,
  '/v1/correct-answers/count': 6317,
  '/v1/user-level-progress/count': 88450,
};

const EMPTY: Overview = {
  attention: [],
  players: { from: '2026-10-27', counts: Array(28).fill(0) },
  subjects: [],
  levels: [],
  new_students: { from: '2026-09-07', counts: Array(12).fill(0) },
  computed_at: null,
};
let overview: Overview | undefined;

const never = () => Response.json({ message: 'Broken', detail: '' }, { status: 500 });
const warn = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn);
  overview = EMPTY;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/v1/overview') return overview === undefined ? never() : Response.json(overview);
    const count = ANSWERS[url];
    return count === undefined ? Response.json({ message: 'Broken' }, { status: 500 }) : Response.json(count);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  warn.mockReset();
});

test('every count leads to its list, and one that fails is logged and says so', async () => {
  const { view } = await openPage('/', DashboardPage);
  const cell = (name: string) => view.findByRole('link', { name });
  const leadsTo = async (name: string) => (await cell(name)).getAttribute('href');
  expect(await leadsTo('Schools 1,284')).toBe('/schools');
  expect(await leadsTo('Users 41,907 active accounts')).toBe('/users');
  expect(await leadsTo('Rounds 5')).toBe('/rounds');
  expect(await leadsTo('Questions 6,318')).toBe('/questions');
  expect(await leadsTo('Correct Answers 6,317')).toBe('/correct-answers');
  expect(await leadsTo('Level Progress 88,450')).toBe('/user-level-progress');
  expect(await leadsTo('User Answers Could not be counted')).toBe('/user-answers');
  expect(warn.mock.calls).toEqual([['Failed to load user_answers (count):', 'Broken']]);
});

test('one account is one, in the card as in the menu', async () => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/v1/overview' ? EMPTY : 1));
  const { view } = await openPage('/', () => (
    <>
      <Navigation />
      <DashboardPage />
    </>
  ));
  await view.findByRole('link', { name: 'Users 1 active account' });
  const menu = screen.getByRole('navigation');
  expect(await within(menu).findByText('1 active account')).toBeTruthy();
});

test('a good day says so, and charts without play say that in words', async () => {
  await openPage('/', DashboardPage);
  expect(await screen.findByText('Nothing needs attention today.')).toBeTruthy();
  expect(screen.getByRole('img', { name: /nobody has played/ })).toBeTruthy();
  expect(screen.getByText(/^Nobody has reached a level yet\./)).toBeTruthy();
  expect(screen.getByText('Some days are still being counted.')).toBeTruthy();
});

test('each entry says how many of what, and leads to the list that shows them', async () => {
  const place = 'Level 1, Riddles: 0 of 4';
  const days = new Map<AttentionCode, string>([
    ['unplanned_days', '2026-11-25'],
    ['check_key', '2030-11-30'],
  ]);
  const detailOf = (code: AttentionCode) => days.get(code) ?? place;
  const attention = ATTENTION_CODES.map((code, index) => ({ code, count: index + 1, detail: detailOf(code) }));
  overview = { ...EMPTY, attention };
  await openPage('/', DashboardPage);
  const entries = within(await screen.findByRole('list', { name: 'Needs attention' })).getAllByRole('listitem');
  const told = entries.map((entry) => [
    entry.textContent,
    within(entry).queryAllByRole('link').at(-1)?.getAttribute('href'),
  ]);
  expect(told).toEqual([
    [`1 Background job fails: ${place}. The server’s log says why `, undefined],
    ['2 Questions have no correct answer Give an answer', '/questions?statistics=no_key'],
    [
      '3 Questions have a key that looks wrong, one is asked on Saturday 30 November Check the key',
      '/questions?statistics=check_key',
    ],
    ['4 Days of the next 14 without a quiz, the first on 25 Nov Plan in the calendar', '/quiz-of-day/calendar'],
    [`5 Rounds of levels lack questions. The emptiest: ${place} written Write questions`, '/coverage'],
    ['6 Premiums end within 7 days See whose', '/user/subscriptions?ending=week'],
    ['7 People have waited for more than 7 days See who waits', '/waitlist?waiting=week'],
    ['8 Schools may be there twice Compare them', '/schools?duplicates=suspected'],
    ['9 Students have not played for 14 days Message them See who', '/users?not_played_days=14&status=active'],
  ]);
  const message = within(entries.at(-1) ?? expect.fail()).getByRole('link', { name: 'Message them' });
  expect(message.getAttribute('href')).toBe('/notifications?not_played_days=14&status=active&to=students');
});

test('a chart says its finding in a sentence, and shows the same numbers as a table', async () => {
  overview = {
    ...EMPTY,
    players: { from: '2026-10-27', counts: [...Array(27).fill(7), 1400] },
    subjects: [
      { subject: 'biology', answers: 200, correct: 150 },
      { subject: 'history', answers: 100, correct: 20 },
      { subject: 'english', answers: 5, correct: 5 },
    ],
    levels: [
      { level_id: 3, level_number: 1, reached: 90, completed: 30 },
      { level_id: 4, level_number: 2, reached: 30, completed: 0 },
    ],
    new_students: { from: '2026-09-07', counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 4] },
  };
  await openPage('/', DashboardPage);
  const players = await screen.findByRole('figure', { name: 'Players a day' });
  const sentence = /206 a day on average in the last 7 days, most on 23 Nov.*, 1,400\./;
  expect(within(players).getByRole('img', { name: sentence }).querySelectorAll('rect')).toHaveLength(28);
  expect(screen.getByRole('img', { name: /most correct in Biology, 75\s%, fewest in History, 20\s%\./ })).toBeTruthy();
  expect(screen.getByText('Too few answers (5)')).toBeTruthy();
  expect(screen.getByText(/^90 students reached Level 1, 30 Level 2\./)).toBeTruthy();
  expect(screen.getByText(/^16 new students since 7 Sep.*: 4 this week so far, 12 the week before\./)).toBeTruthy();
  const levels = screen.getByRole('figure', { name: 'Level funnel' });
  fireEvent.click(within(levels).getByRole('button', { name: 'Show as table' }));
  const rows = await within(screen.getByRole('region', { name: 'Level funnel, as a table' })).findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['LevelReachedCompleted', 'Level 19030', 'Level 2300']);
});

test('an overview that fails is said, with a way to try again, and leaves the counts alone', async () => {
  overview = undefined;
  await openPage('/', DashboardPage);
  expect((await screen.findByRole('alert')).textContent).toContain('The overview could not be loaded');
  expect(await screen.findByRole('link', { name: 'Schools 1,284' })).toBeTruthy();
});

test('a new installation says what comes first, each step ticked by what is there', async () => {
  const fetched = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/v1/questions/count') return Response.json(0);
    if (url === '/v1/jwt/two-factor') return Response.json({ enabled_at: '2026-11-01T00:00:00.000Z' });
    if (/^\/v1\/users\/count\?role=/.test(url)) return Response.json(url.endsWith('superadmin') ? 1 : 0);
    return fetched(url, init);
  });
  overview = { ...EMPTY, attention: [{ code: 'unplanned_days', count: 14, detail: null }] };
  const { view } = await openPage('/', DashboardPage);
  const list = await view.findByRole('list', { name: 'First steps' });
  await view.findByText(/^3 of 6 done/);
  const states = within(list)
    .getAllByRole('listitem')
    .map((step) => [
      within(step).getByRole('link').textContent,
      within(step).getByRole('img').getAttribute('aria-label'),
    ]);
  expect(states).toEqual([
    ['Import the schools', 'Done'],
    ['Name the rounds', 'Done'],
    ['Upload questions', 'To do'],
    ['Plan the first week', 'To do'],
    ['Add a colleague', 'To do'],
    ['Set up a second step', 'Done'],
  ]);
  expect(within(list).getByRole('link', { name: 'Upload questions' }).getAttribute('href')).toBe('/bulk-questions');
});

test('where there are schools, rounds and questions, nothing is said of first steps', async () => {
  const { view } = await openPage('/', DashboardPage);
  await view.findByText('6,318');
  expect(view.queryByText('First steps')).toBeNull();
});
