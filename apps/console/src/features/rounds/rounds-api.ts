import { ACTIVITY_STATUSES } from '@quizdesk/contract/constants';
import type { Round, RoundInput, rounds } from '@quizdesk/contract/rounds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, type SearchOf } from '../../components/list-search.ts';
import { noteFailure } from '../../lib/log.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Rounds = typeof rounds;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/rounds', access: 'administrator' },
  find: { method: 'GET', path: '/v1/rounds/:id', access: 'administrator' },
  dependents: { method: 'GET', path: '/v1/rounds/:id/dependents', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/rounds', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/rounds/:id', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/rounds/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Rounds]?: Callable<Rounds[Name]> };

/** What the list of rounds keeps in its address. */
export const roundSearch = listSearch({ filters: { status: ACTIVITY_STATUSES } });
export type RoundSearch = SearchOf<typeof roundSearch>;

/** A contest has few rounds: one page holds them all, and pages go on from there. */
export const ROUNDS_PAGE = 100;

/** A page of the rounds in the contest's order. */
export function roundsQuery({ status, page = 1 }: RoundSearch) {
  return queryOptions({
    queryKey: ['rounds', 'list', { status, page }],
    queryFn: ({ signal }) =>
      request<Rounds['list']>(calls.list, {
        query: { status, limit: ROUNDS_PAGE, offset: (page - 1) * ROUNDS_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One round, for its form. */
export function roundQuery(id: number) {
  return queryOptions({
    queryKey: ['rounds', 'one', id],
    queryFn: ({ signal }) => request<Rounds['find']>(calls.find, { params: { id }, signal }),
  });
}

/** Lets everything that shows rounds be read anew; questions carry the name of theirs. */
export function refreshRounds(): Promise<void> {
  return refresh('rounds', 'questions');
}

/** Stores a new round. */
export function insertRound(body: RoundInput): Promise<Round> {
  return noteFailure('Failed to save the round', request<Rounds['insert']>(calls.insert, { body }));
}

/** Stores a changed round. */
export function updateRound(id: number, body: RoundInput): Promise<Round> {
  return noteFailure('Failed to save the round', request<Rounds['update']>(calls.update, { params: { id }, body }));
}

/** Counts what depends on a round. */
export function countDependents(id: number, signal: AbortSignal) {
  return request<Rounds['dependents']>(calls.dependents, { params: { id }, signal });
}

/** Deletes a round. */
export async function removeRound(id: number): Promise<void> {
  await request<Rounds['remove']>(calls.remove, { params: { id } });
}
