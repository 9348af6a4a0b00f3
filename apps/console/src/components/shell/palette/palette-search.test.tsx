import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query/query-client.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { buildQuestion } from '../../question/testing-questions.ts';
import { usePaletteSearch } from './palette-search.ts';

const calls = heldCalls();

beforeEach(() => {
  queryClient.clear();
});

async function search(text: string, asked: number) {
  const { result } = renderHook(() => usePaletteSearch(text), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(calls).toHaveLength(asked));
  return result;
}

const answer = (path: string, status: number, body: unknown) =>
  act(async () => calls.find(({ url }) => url.pathname === path)?.answer(status, body));

const PLACES = ['/v1/levels?limit=10000', '/v1/rounds?limit=10000'];

test('a text is looked for in schools, people, questions, levels and rounds', async () => {
  const result = await search(' light ', 5);
  expect(calls.map(({ url }) => url.pathname + url.search).sort()).toEqual([
    ...PLACES.slice(0, 1),
    '/v1/questions?q=light&limit=5',
    ...PLACES.slice(1),
    '/v1/schools?q=light&limit=6&sort=name&order=asc',
    '/v1/users?q=light&limit=5',
  ]);
  await answer('/v1/questions', 200, { rows: [buildQuestion({ id: 8 })], count: 1 });
  await waitFor(() => expect(result.current.questions.map(({ id }) => id)).toEqual([8]));
});

test('digits are an id too, which comes first and only once', async () => {
  const result = await search('8', 8);
  await answer('/v1/schools', 200, { rows: [{ id: 3 }, { id: 8 }], count: 2 });
  await answer('/v1/schools/8', 200, { id: 8 });
  await waitFor(() => expect(result.current.schools.map(({ id }) => id)).toEqual([8, 3]));
  await answer('/v1/questions', 200, { rows: [buildQuestion({ id: 5 }), buildQuestion({ id: 8 })], count: 2 });
  await answer('/v1/questions/8', 200, buildQuestion({ id: 8 }));
  await waitFor(() => expect(result.current.questions.map(({ id }) => id)).toEqual([8, 5]));
});

test('an id that nobody has is no hit', async () => {
  const result = await search('#77', 8);
  await answer('/v1/schools', 200, { rows: [], count: 0 });
  await answer('/v1/schools/77', 404, { message: 'School not found', detail: '' });
  await answer('/v1/questions', 200, { rows: [], count: 0 });
  await answer('/v1/questions/77', 404, { message: 'Question not found', detail: '' });
  await answer('/v1/users', 200, { rows: [], count: 0 });
  await answer('/v1/users/77', 404, { message: 'User not found', detail: '' });
  for (const path of ['/v1/levels', '/v1/rounds']) await answer(path, 200, { rows: [], count: 0 });
  await waitFor(() => expect(result.current.isSearching).toBe(false));
  expect(result.current).toMatchObject({ schools: [], people: [], questions: [] });
});

test('nothing is asked for without a text', async () => {
  const result = await search('  ', 0);
  expect(result.current).toMatchObject({
    ...{ levels: [], rounds: [], schools: [], people: [], questions: [], payments: [] },
    isSearching: false,
  });
});

test('levels are found by number and description, rounds by name', async () => {
  const result = await search('LEVEL 2', 5);
  const levels = [
    { id: 1, quiz_id: 9, level_number: 1, description: 'Begins' },
    { id: 5, quiz_id: 9, level_number: 2, description: 'Waves' },
  ];
  await answer('/v1/levels', 200, { rows: levels, count: 2 });
  await answer('/v1/rounds', 200, { rows: [{ id: 3, name: 'Final, level 2', serial_number: 3 }], count: 1 });
  await waitFor(() => expect(result.current.levels).toMatchObject([{ id: 5, label: 'Level 2' }]));
  expect(result.current.rounds).toMatchObject([{ id: 3 }]);
});

test('levels of several quizzes are named with their quiz, those of questions too', async () => {
  const result = await search('level 2', 5);
  const levels = [8, 9].map((quiz_id) => ({ id: quiz_id, quiz_id, level_number: 2, description: '' }));
  await answer('/v1/levels', 200, { rows: levels, count: 2 });
  await waitFor(() => expect(calls).toHaveLength(6));
  const quizzes = [
    { id: 8, title: 'Juniors' },
    { id: 9, title: 'Seniors' },
  ];
  await answer('/v1/quizzes', 200, { rows: quizzes, count: 2 });
  await waitFor(() =>
    expect(result.current.levels.map(({ label }) => label)).toEqual(['Level 2 · Juniors', 'Level 2 · Seniors']),
  );
  expect(result.current.levelText({ id: 9, level_number: 2 })).toBe('Level 2 · Seniors');
});

test('digits are a transaction too, however long', async () => {
  const transaction = '12345678901234567890';
  const result = await search(transaction, 6);
  const named = { id: 1, transaction_id: `${transaction}7` };
  // Found by the email of its user.
  const other = { id: 2, transaction_id: null };
  await answer('/v1/user/subscriptions/all', 200, { rows: [named, other], count: 2 });
  await waitFor(() => expect(result.current.payments).toEqual([named]));
});
