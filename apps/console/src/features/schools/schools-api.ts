import type { School, SchoolInput, schools } from '@quizdesk/contract/schools';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListSearch, PAGE_SIZE } from '../../components/list-search.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Schools = typeof schools;

// Written out, so that the list comes without the schemas: the first page after signing in loads less.
const calls = {
  list: { method: 'GET', path: '/v1/schools', access: 'administrator' },
  find: { method: 'GET', path: '/v1/schools/:id', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/schools', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/schools/:id', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/schools/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Schools]?: Callable<Schools[Name]> };

/** A page of the schools by name, or of those that match a search. The rows before stay until the new ones are here. */
export function schoolsQuery({ q, page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: ['schools', 'list', { q, page }],
    queryFn: ({ signal }) =>
      request<Schools['list']>(calls.list, {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, q, sort: 'name', order: 'asc' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One school, for its form. */
export function schoolQuery(id: number) {
  return queryOptions({
    queryKey: ['schools', 'one', id],
    queryFn: ({ signal }) => request<Schools['find']>(calls.find, { params: { id }, signal }),
  });
}

/** Lets every list, form and count of schools be read anew. */
export function refreshSchools(): Promise<void> {
  return refresh('schools');
}

/** Stores a new school. */
export function insertSchool(body: SchoolInput): Promise<School> {
  return request<Schools['insert']>(calls.insert, { body });
}

/** Stores a changed school. */
export function updateSchool(id: number, body: SchoolInput): Promise<School> {
  return request<Schools['update']>(calls.update, { params: { id }, body });
}

/** Deletes a school. */
export async function removeSchool(id: number): Promise<void> {
  await request<Schools['remove']>(calls.remove, { params: { id } });
}
