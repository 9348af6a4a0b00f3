import type {
  Operation,
  OperationOfRecord,
  operations as operationEndpoints,
  trash as trashEndpoints,
} from '@quizdesk/contract/operations';
import { operationPaths, trashPaths } from '@quizdesk/contract/paths/operations';
import { JOURNALED_TABLES } from '@quizdesk/contract/things';
import { queryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf, unsearched } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { download } from '../../lib/download.ts';
import type { Exporting } from '../../lib/fetch-file.ts';
import { invalidate } from '../../lib/query/query-client.ts';
import { type PageQuery, resourceApi } from '../../lib/query/resource-api.ts';
import { request } from '../../lib/request.ts';

const USUAL_ROWS = 20;
const REFETCHED_AFTER_MS = 5000;

const operations = resourceApi<Pick<typeof operationEndpoints, 'list'>>('operations', operationPaths);
const trash = resourceApi<Pick<typeof trashEndpoints, 'list'>>('trash', trashPaths);

const filters = {
  actor_id: 'id',
  table: JOURNALED_TABLES,
  row_id: 'id',
  action: 'name',
  from: 'day',
  to: 'day',
} as const;
const logAddress = unsearched(listSearch({ filters }));

/** What the audit log keeps in its address. */
export type LogSearch = SearchOf<typeof logAddress>;

const parseLog = (raw: object): LogSearch => {
  const search = logAddress.parse(raw);
  // An id without its table identifies nothing.
  return search.table === undefined ? { ...search, row_id: undefined } : search;
};

/** New entries appear automatically, as long as the page is looked at. */
function live<Row>(query: PageQuery<Row>): PageQuery<Row> {
  return { ...query, staleTime: 0, refetchInterval: REFETCHED_AFTER_MS };
}

/** What was done, the latest first. */
export const logHome: ListSource<OperationOfRecord, LogSearch> = {
  label: 'Audit Log',
  address: {
    ...logAddress,
    parse: parseLog,
    // The record is one of the kind that was chosen before.
    withFilter: (search, name, value) =>
      logAddress.withFilter(name === 'table' ? { ...search, row_id: undefined } : search, name, value),
  },
  link: (search) => linkOptions({ to: '/audit-log', search }),
  query: ({ page, q: _, sort: __, order: ___, ...query }, rows = USUAL_ROWS) =>
    live(operations.list({ ...pageWindow(page, rows), ...query })),
  usualRows: USUAL_ROWS,
};

/** The filtered log as a file. */
export const saveLog = (
  { page: _, q: __, sort: ___, order: ____, ...query }: LogSearch,
  format: 'csv' | 'xlsx',
  how: Exporting,
) => download<typeof operationEndpoints.export>(operationPaths.export, { query: { ...query, format }, ...how });

const trashSearch = listSearch({ filters: { table: JOURNALED_TABLES } });
export type TrashSearch = SearchOf<typeof trashSearch>;

/** What was deleted and can be restored, the latest first. */
export const trashHome: ListSource<Operation, TrashSearch> = {
  label: 'Trash',
  address: trashSearch,
  link: (search) => linkOptions({ to: '/trash', search }),
  query: ({ page, q, table }, rows = USUAL_ROWS) => live(trash.list({ ...pageWindow(page, rows), q, table })),
  usualRows: USUAL_ROWS,
};

/** How many things are in the trash. */
export const trashCountQuery = queryOptions({
  queryKey: ['trash', 'count'],
  queryFn: async ({ signal }) =>
    (await request<typeof trashEndpoints.list>(trashPaths.list, { query: { limit: 1 }, signal })).count,
  staleTime: 0,
});

/** Deletes for good what an operation deleted. */
export async function deleteForGood({ id }: { readonly id: number }): Promise<void> {
  await request<typeof trashEndpoints.remove>(trashPaths.remove, { params: { operation_id: id } });
}

/** Deletes for good everything in the trash. */
export const emptyTrash = () => request<typeof trashEndpoints.empty>(trashPaths.empty);

export const invalidateJournal = () => invalidate('operations', 'trash');
