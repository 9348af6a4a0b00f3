import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../components/testing-page.tsx';
import { buildLevel, buildQuestion } from '../../components/testing-questions.ts';
import { type HeldCall, holdCalls } from '../../lib/testing-calls.ts';
import { LevelQuestions } from './level-questions.tsx';
import { latest } from './testing-places.ts';

let calls: HeldCall[] = [];

beforeEach(() => {
  calls = holdCalls();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openLevel(page?: number) {
  await openPage('/quizzes-by-level/3', () => <LevelQuestions id={3} search={{ page }} />);
  await waitFor(() => expect(calls).toHaveLength(2));
}

async function answerQuestions(shown: number, count = shown): Promise<void> {
  const rounds = [
    { id: 1, name: 'Contest Round', serial_number: 1 },
    { id: 7, name: 'Speed Race', serial_number: 2 },
  ];
  const rows = Array.from({ length: shown }, (_, index) => {
    const round = rounds[index < 2 ? 0 : 1];
    return buildQuestion({ ...(round && { round, round_id: round.id }), question_text: `Question no. ${index + 1}` });
  });
  await act(async () => latest(calls, 'GET', '/v1/questions').answer(200, { rows, count }));
}

const answerLevel = (status: number, body: unknown) =>
  act(async () => latest(calls, 'GET', '/v1/levels/3').answer(status, body));

test('the questions of a level stand under their rounds', async () => {
  await openLevel();
  expect(latest(calls, 'GET', '/v1/questions').url.search).toBe('?level_id=3&limit=100&offset=0&sort=round');
  await answerLevel(200, buildLevel());
  await answerQuestions(3);
  expect(await screen.findByRole('heading', { level: 1, name: 'Level 12' })).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings).toEqual(['Contest Round', 'Speed Race']);
  expect(screen.getByText('2 questions')).toBeTruthy();
  expect(screen.getByText('1 question')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Speed Race' }));
  expect(table.getByText('Question no. 3')).toBeTruthy();
  const edit = table.getByRole('link', { name: 'Edit Question no. 3' }).getAttribute('href');
  expect(edit).toMatch(/^\/quizzes-by-level\/3\/\d+\/edit$/);
  expect(screen.getByRole('link', { name: 'Create New' }).getAttribute('href')).toBe('/quizzes-by-level/3/create');
});

test('a level with very many questions shows them on pages', async () => {
  await openLevel(3);
  expect(latest(calls, 'GET', '/v1/questions').url.search).toContain('limit=100&offset=200&sort=round');
  await answerQuestions(3, 203);
  expect(await screen.findByText('201–203 of 203')).toBeTruthy();
  expect(screen.queryByText('1 question')).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/quizzes-by-level/3');
});

test('a level without questions says so, and one that does not exist too', async () => {
  await openLevel();
  await answerQuestions(0);
  expect(await screen.findByText('No questions yet')).toBeTruthy();
  await answerLevel(404, { message: 'Level not found', detail: '' });
  expect(await screen.findByText('No such level')).toBeTruthy();
});
