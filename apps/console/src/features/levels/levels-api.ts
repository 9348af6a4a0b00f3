import type { ActivityStatus } from '@quizdesk/contract/constants';
import type { Level, LevelInput, levels } from '@quizdesk/contract/levels';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, type SearchOf } from '../../components/list-search.ts';
import { noteFailure } from '../../lib/log.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type Levels = typeof levels;

// Written out, so that the cards come without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/levels', access: 'administrator' },
  find: { method: 'GET', path: '/v1/levels/:id', access: 'administrator' },
  dependents: { method: 'GET', path: '/v1/levels/:id/dependents', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/levels', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/levels/:id', access: 'administrator' },
  setStatus: { method: 'PATCH', path: '/v1/levels/:id/status', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/levels/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Levels]?: Callable<Levels[Name]> };

/** What the list of levels and their cards keep in the address. */
export const levelSearch = listSearch({ filters: { quiz_id: 'id' } });
export type LevelSearch = SearchOf<typeof levelSearch>;

/** One page holds up to this many levels; pages go on from there. */
export const LEVELS_PAGE = 100;

/** A page of the levels by their numbers. */
export function levelsQuery({ quiz_id, page = 1 }: LevelSearch) {
  return queryOptions({
    queryKey: ['levels', 'list', { quiz_id, page }],
    queryFn: ({ signal }) =>
      request<Levels['list']>(calls.list, {
        query: { quiz_id, limit: LEVELS_PAGE, offset: (page - 1) * LEVELS_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One level, for its form. */
export function levelQuery(id: number) {
  return queryOptions({
    queryKey: ['levels', 'one', id],
    queryFn: ({ signal }) => request<Levels['find']>(calls.find, { params: { id }, signal }),
  });
}

/** Lets everything that shows levels be read anew; questions carry the number of theirs. */
export function refreshLevels(): Promise<void> {
  return refresh('levels', 'questions');
}

/** Stores a new level. */
export function insertLevel(body: LevelInput): Promise<Level> {
  return noteFailure('Failed to save the level', request<Levels['insert']>(calls.insert, { body }));
}

/** Stores a changed level. */
export function updateLevel(id: number, body: LevelInput): Promise<Level> {
  return noteFailure('Failed to save the level', request<Levels['update']>(calls.update, { params: { id }, body }));
}

/** Activates or deactivates a level. */
export function setLevelStatus(id: number, status: ActivityStatus): Promise<Level> {
  return request<Levels['setStatus']>(calls.setStatus, { params: { id }, query: { status } });
}

/** Counts what depends on a level. */
export function countDependents(id: number, signal: AbortSignal) {
  return request<Levels['dependents']>(calls.dependents, { params: { id }, signal });
}

/** Deletes a level. */
export async function removeLevel(id: number): Promise<void> {
  await request<Levels['remove']>(calls.remove, { params: { id } });
}
