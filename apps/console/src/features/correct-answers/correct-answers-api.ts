import type { CorrectAnswer, correctAnswers } from '@quizdesk/contract/correct-answers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListSearch, PAGE_SIZE } from '../../components/list-search.ts';
import type { ListAnswer } from '../../components/use-list-page.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type CorrectAnswers = typeof correctAnswers;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/correct-answers', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/correct-answers/:id', access: 'administrator' },
} as const satisfies { [Name in keyof CorrectAnswers]?: Callable<CorrectAnswers[Name]> };

const LISTS = ['correct_answers', 'list'];

/** A page of the correct answers, newest first. The rows before stay until the new ones are here. */
export function correctAnswersQuery({ page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: [...LISTS, page],
    queryFn: ({ signal }) =>
      request<CorrectAnswers['list']>(calls.list, {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Deletes a correct answer. */
export async function removeCorrectAnswer({ id }: CorrectAnswer): Promise<void> {
  await request<CorrectAnswers['remove']>(calls.remove, { params: { id } });
}

/**
 * Takes a deleted answer out of what was read of the list and out of the counts at once, as the specification asks, and
 * then reads them anew, so that the page fills up again.
 */
export async function forgetCorrectAnswer({ id }: CorrectAnswer): Promise<void> {
  queryClient.setQueriesData<ListAnswer<CorrectAnswer>>({ queryKey: LISTS }, (list) =>
    list === undefined ? list : { rows: list.rows.filter((row) => row.id !== id), count: list.count - 1 },
  );
  queryClient.setQueryData<number>(['correct_answers', 'count'], (count) =>
    count === undefined ? count : Math.max(0, count - 1),
  );
  await refresh('correct_answers', 'questions');
}
