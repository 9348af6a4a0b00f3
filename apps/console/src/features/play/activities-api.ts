import type { Activity, activities, ExportFormat } from '@quizdesk/contract/play';
import { PAGE_SIZE } from '../../components/list-search.ts';
import { type Downloaded, download } from '../../lib/download.ts';
import { type Callable, request } from '../../lib/request.ts';
import { filtersOf, type PlaySearch, pageQuery, playAddress } from './play-source.ts';

type Activities = typeof activities;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/user-activities', access: 'administrator' },
  export: { method: 'GET', path: '/v1/user-activities/export', access: 'administrator' },
} as const satisfies { [Name in keyof Activities]: Callable<Activities[Name]> };

/** What the list of activities keeps in its address; it is sorted by time alone. */
export const activitySearch = playAddress({ sorts: ['at'] });

/** A page of what participants did, newest first unless turned round. */
export function activitiesQuery(search: PlaySearch) {
  const { page = 1, order } = search;
  const query = { ...filtersOf(search), order, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return pageQuery<Activity>(['user_activities', 'list', query], (signal) =>
    request<Activities['list']>(calls.list, { query, signal }),
  );
}

/** The filtered activities as a file, in the order of the list. */
export function saveActivities(search: PlaySearch, format: ExportFormat, signal: AbortSignal): Promise<Downloaded> {
  const query = { ...filtersOf(search), order: search.order, format };
  return download<Activities['export']>(calls.export, { query, signal });
}
