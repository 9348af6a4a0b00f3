import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const ANSWERS: Readonly<Record<string, number>> = {
  '/v1/schools/count?status=available': 1284,
  '/v1/users/count?status=active': 41907,
  '/v1/rounds/count?status=available': 5,
  '/v1/questions/count': 6318,
  '/v1/correct-answers/count': 6317,
  '/v1/user-level-progress/count': 88450,
};

const warn = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn);
  vi.stubGlobal('fetch', async (url: string) => {
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
  expect(await leadsTo('Users 41,907 active')).toBe('/users');
  expect(await leadsTo('Rounds 5')).toBe('/rounds');
  expect(await leadsTo('Questions 6,318')).toBe('/questions');
  expect(await leadsTo('Correct Answers 6,317')).toBe('/correct-answers');
  expect(await leadsTo('Level Progress 88,450')).toBe('/user-level-progress');
  expect(await leadsTo('User Answers Could not be counted')).toBe('/user-answers');
  expect(warn.mock.calls).toEqual([['Failed to load user_answers (count):', 'Broken']]);
});
