import type { Option, OptionInput, OptionUpdate, options } from '@quizdesk/contract/options';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, type SearchOf } from '../../components/list-search.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Options = typeof options;

const calls = {
  list: { method: 'GET', path: '/v1/options', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/options', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/options/:id', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/options/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Options]?: Callable<Options[Name]> };

/** What the list of options keeps in its address. */
export const optionSearch = listSearch({ filters: { quiz_id: 'id' } });
export type OptionSearch = SearchOf<typeof optionSearch>;

/** Twenty-five quizzes with four options each. */
export const OPTIONS_PAGE = 100;

/** A page of the options by quiz and label. */
export function optionsQuery({ quiz_id, page = 1 }: OptionSearch) {
  return queryOptions({
    queryKey: ['options', 'list', { quiz_id, page }],
    queryFn: ({ signal }) =>
      request<Options['list']>(calls.list, {
        query: { quiz_id, limit: OPTIONS_PAGE, offset: (page - 1) * OPTIONS_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Lets everything that shows options be read anew. */
export function refreshOptions(): Promise<void> {
  return refresh('options');
}

/** Stores a new option. */
export function insertOption(body: OptionInput): Promise<Option> {
  return request<Options['insert']>(calls.insert, { body });
}

/** Stores what has changed of an option. */
export function updateOption(id: number, body: OptionUpdate): Promise<Option> {
  return request<Options['update']>(calls.update, { params: { id }, body });
}

/** Deletes an option. */
export async function removeOption(id: number): Promise<void> {
  await request<Options['remove']>(calls.remove, { params: { id } });
}
