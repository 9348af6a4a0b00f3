import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildLevel, buildQuestion } from '../../../components/question/testing-questions.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { questionsOfLevelQuery } from '../questions-api.ts';
import { latest } from '../testing-places.ts';
import { LevelQuestions } from './level-questions.tsx';

const calls = heldCalls();

async function openLevel() {
  await openPage('/quizzes-by-level/3', () => <LevelQuestions id={3} />);
  await waitFor(() => expect(calls).toHaveLength(3));
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
  expect(latest(calls, 'GET', '/v1/questions').url.search).toBe('?level_id=3&limit=1000&offset=0&sort=round');
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

test('a level of more questions than a page once had is shown whole, and its rounds are counted', async () => {
  await openLevel();
  await answerQuestions(130);
  expect(await screen.findByText('128 questions')).toBeTruthy();
  expect(screen.getByText('Question no. 130')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Page/ })).toBeNull();
});

test('a level of more questions than one call answers is read to its end', async () => {
  queryClient.clear();
  const read = queryClient.fetchQuery(questionsOfLevelQuery(3));
  const rows = Array.from({ length: 1000 }, () => buildQuestion());
  await answerCall(calls, 'GET', '/v1/questions', 200, { rows, count: 1002 });
  const last = await answerCall(calls, 'GET', '/v1/questions', 200, { rows: rows.slice(0, 2), count: 1002 });
  expect(last.url.search).toBe('?level_id=3&limit=1000&offset=1000&sort=round');
  expect(await read).toMatchObject({ count: 1002, rows: { length: 1002 } });
});

test('a level without questions says so, and one that does not exist too', async () => {
  await openLevel();
  await answerQuestions(0);
  expect(await screen.findByText('No questions yet')).toBeTruthy();
  await answerLevel(404, { message: 'Level not found', detail: '' });
  expect(await screen.findByText('No such level')).toBeTruthy();
});
