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

interface PlayAddress {
  readonly sorts: readonly string[];
  /** Only awarded badges can be narrowed to one badge. */
  readonly isOfBadges?: boolean;
}

/** What a list of play keeps in its address: a person, days, and its order. */
export function playAddress({ sorts, isOfBadges = false }: PlayAddress) {
  const address = listSearch({ filters: { user_id: 'id', from: 'day', to: 'day', badge_id: 'id' }, sorts });
  // What a list does not know, such as a text without a search box, would only look like a filter.
  const parse = (raw: object) =>
    address.parse({ ...raw, q: undefined, ...(isOfBadges ? {} : { badge_id: undefined }) });
  return { ...address, parse };
}

/** What a list of records keeps in its address. */
export type PlaySearch = SearchOf<ReturnType<typeof playAddress>>;

interface PlayQuery<Sort extends string> {
  readonly user_id?: number | undefined;
  readonly badge_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
}

interface ListOptions<Sort extends string> {
  readonly query: PlayQuery<Sort> & { readonly limit: number; readonly offset: number };
  readonly signal: AbortSignal;
}

interface SaveOptions<Sort extends string> {
  readonly query: PlayQuery<Sort> & { readonly format: ExportFormat };
  readonly signal: AbortSignal;
}

interface PlayDeclared<Row extends PlayRow, Sort extends string> {
  /** What the cache calls these records; their count in the menu has the same name. */
  readonly resource: string;
  /** What the list can be sorted by, besides its age. */
  readonly sorts: readonly Sort[];
  readonly list: (options: ListOptions<Sort | 'id'>) => Promise<ListAnswer<Row>>;
  readonly save: (options: SaveOptions<Sort | 'id'>) => Promise<Downloaded>;
  /** Records that are only read have none. */
  readonly remove?: (id: number) => Promise<unknown>;
  /** What else shows a removed record or counted it, besides activities and people's pages. */
  readonly touches?: readonly string[];
  readonly isOfBadges?: boolean;
}

/** A page of records. The rows before stay until the new ones are here. */
export function pageQuery<Row>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<ListAnswer<Row>>) {
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

/** What a list is narrowed to, as the server takes it. */
export const filtersOf = ({ user_id, badge_id, from, to }: PlaySearch) => ({
  user_id,
  ...(badge_id === undefined ? {} : { badge_id }),
  from,
  to,
});

function forgetRow(resource: string, { id }: PlayRow, touches: readonly string[]): Promise<void> {
  queryClient.setQueriesData<ListAnswer<PlayRow>>({ queryKey: [resource, 'list'] }, (list) => {
    if (list === undefined || list.rows.every((row) => row.id !== id)) return list;
    return { rows: list.rows.filter((row) => row.id !== id), count: list.count - 1 };
  });
  queryClient.setQueryData<number>([resource, 'count'], (count) =>
    count === undefined ? count : Math.max(0, count - 1),
  );
  // Activities are made of these records, and people's pages show them.
  return refresh(resource, 'user_activities', 'users', ...touches);
}

/** Declares where a list of records comes from. */
export function playSource<Row extends PlayRow, const Sort extends string>({
  resource,
  sorts,
  list,
  save,
  remove,
  touches = [],
  isOfBadges = false,
}: PlayDeclared<Row, Sort>): PlaySource<Row> {
  const known: readonly (Sort | 'id')[] = ['id', ...sorts];
  const wanted = (search: PlaySearch) => ({
    ...filtersOf(search),
    sort: known.find((one) => one === search.sort),
    order: search.order,
  });
  return {
    search: playAddress({ sorts: known, isOfBadges }),
    query: (search) => {
      const query = { ...wanted(search), limit: PAGE_SIZE, offset: ((search.page ?? 1) - 1) * PAGE_SIZE };
      return pageQuery([resource, 'list', query], (signal) => list({ query, signal }));
    },
    save: (search, format, signal) => save({ query: { ...wanted(search), format }, signal }),
    remove: remove && (async ({ id }) => void (await remove(id))),
    forget: (row) => forgetRow(resource, row, touches),
  };
}
