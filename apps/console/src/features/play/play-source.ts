import type { ExportFormat } from '@quizdesk/contract/play';
import type { UserBrief } from '@quizdesk/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListAddress, listSearch, PAGE_SIZE, type SearchOf } from '../../components/list-search.ts';
import type { SortOrder } from '../../components/resource-columns.ts';
import type { ListAnswer } from '../../components/use-list-page.ts';
import type { Downloaded } from '../../lib/download.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';

/** What every record of play has. */
export interface PlayRow {
  readonly id: number;
  readonly user_id: number;
  readonly user: UserBrief;
}

function playAddress(sorts: readonly string[]) {
  const address = listSearch({ filters: { user_id: 'id', from: 'day', to: 'day' }, sorts });
  // These lists have no search box: a text in the address would only look like a filter.
  return { ...address, parse: (raw: object) => address.parse({ ...raw, q: undefined }) };
}

/** What a list of records keeps in its address. */
export type PlaySearch = SearchOf<ReturnType<typeof playAddress>>;

interface PlayFilters {
  readonly user_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface ListOptions<Sort extends string> {
  readonly query: PlayFilters & {
    readonly limit: number;
    readonly offset: number;
    readonly sort?: Sort | undefined;
    readonly order?: SortOrder | undefined;
  };
  readonly signal: AbortSignal;
}

interface SaveOptions {
  readonly query: PlayFilters & { readonly format: ExportFormat };
  readonly signal: AbortSignal;
}

interface PlayDeclared<Row extends PlayRow, Sort extends string> {
  /** What the cache calls these records; their count in the menu has the same name. */
  readonly resource: string;
  /** What the list can be sorted by, besides its age. */
  readonly sorts: readonly Sort[];
  readonly list: (options: ListOptions<Sort | 'id'>) => Promise<ListAnswer<Row>>;
  readonly save: (options: SaveOptions) => Promise<Downloaded>;
  /** Records that are only read have none. */
  readonly remove?: (id: number) => Promise<unknown>;
}

/** A page of records. The rows before stay until the new ones are here. */
function pageQuery<Row>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<ListAnswer<Row>>) {
  return queryOptions<ListAnswer<Row>>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
}

/** One kind of record of play: its address, its calls, and what becomes of what was read when one goes. */
export interface PlaySource<Row extends PlayRow> {
  readonly search: ListAddress<PlaySearch>;
  readonly query: (search: PlaySearch) => ReturnType<typeof pageQuery<Row>>;
  /** The filtered records as a file. */
  readonly save: (search: PlaySearch, format: ExportFormat, signal: AbortSignal) => Promise<Downloaded>;
  readonly remove: ((row: Row) => Promise<void>) | undefined;
  /** Takes a removed record out of the list and the counts at once, and then reads them anew. */
  readonly forget: (row: Row) => Promise<void>;
}

const filtersOf = ({ user_id, from, to }: PlaySearch): PlayFilters => ({ user_id, from, to });

function forgetRow(resource: string, { id }: PlayRow): Promise<void> {
  queryClient.setQueriesData<ListAnswer<PlayRow>>({ queryKey: [resource, 'list'] }, (list) => {
    if (list === undefined || list.rows.every((row) => row.id !== id)) return list;
    return { rows: list.rows.filter((row) => row.id !== id), count: list.count - 1 };
  });
  queryClient.setQueryData<number>([resource, 'count'], (count) =>
    count === undefined ? count : Math.max(0, count - 1),
  );
  // Activities are made of these records, and people's pages show them.
  return refresh(resource, 'user_activities', 'users');
}

/** Declares where a list of records comes from. */
export function playSource<Row extends PlayRow, const Sort extends string>({
  resource,
  sorts,
  list,
  save,
  remove,
}: PlayDeclared<Row, Sort>): PlaySource<Row> {
  const known: readonly (Sort | 'id')[] = ['id', ...sorts];
  return {
    search: playAddress(known),
    query: (search) => {
      const { page = 1, order } = search;
      const sort = known.find((one) => one === search.sort);
      const query = { ...filtersOf(search), sort, order, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      return pageQuery([resource, 'list', query], (signal) => list({ query, signal }));
    },
    save: (search, format, signal) => save({ query: { ...filtersOf(search), format }, signal }),
    remove: remove && (async ({ id }) => void (await remove(id))),
    forget: (row) => forgetRow(resource, row),
  };
}
