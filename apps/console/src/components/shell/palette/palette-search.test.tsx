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

test('a text is looked for in schools, people and questions', async () => {
  const result = await search(' light ', 3);
  expect(calls.map(({ url }) => url.pathname + url.search).sort()).toEqual([
    '/v1/questions?q=light&limit=5',
    '/v1/schools?q=light&limit=6&sort=name&order=asc',
    '/v1/users?q=light&limit=5',
  ]);
  await answer('/v1/questions', 200, { rows: [buildQuestion({ id: 8 })], count: 1 });
  await waitFor(() => expect(result.current.questions.map(({ id }) => id)).toEqual([8]));
});

test('digits are an id too, which comes first and only once', async () => {
  const result = await search('8', 6);
  await answer('/v1/schools', 200, { rows: [{ id: 3 }, { id: 8 }], count: 2 });
  await answer('/v1/schools/8', 200, { id: 8 });
  await waitFor(() => expect(result.current.schools.map(({ id }) => id)).toEqual([8, 3]));
  await answer('/v1/questions', 200, { rows: [buildQuestion({ id: 5 }), buildQuestion({ id: 8 })], count: 2 });
  await answer('/v1/questions/8', 200, buildQuestion({ id: 8 }));
  await waitFor(() => expect(result.current.questions.map(({ id }) => id)).toEqual([8, 5]));
});

test('an id that nobody has is no hit', async () => {
  const result = await search('#77', 6);
  await answer('/v1/schools', 200, { rows: [], count: 0 });
  await answer('/v1/schools/77', 404, { message: 'School not found', detail: '' });
  await answer('/v1/questions', 200, { rows: [], count: 0 });
  await answer('/v1/questions/77', 404, { message: 'Question not found', detail: '' });
  await answer('/v1/users', 200, { rows: [], count: 0 });
  await answer('/v1/users/77', 404, { message: 'User not found', detail: '' });
  await waitFor(() => expect(result.current.isSearching).toBe(false));
  expect(result.current).toMatchObject({ schools: [], people: [], questions: [] });
});

test('nothing is asked for without a text', async () => {
  const result = await search('  ', 0);
  expect(result.current).toEqual({ schools: [], people: [], questions: [], isSearching: false });
});
