import type { ExportFormat } from '@quizdesk/contract/constants';
import type { Endpoint, QueryOf } from '@quizdesk/contract/kit';
import type { UserBrief } from '@quizdesk/contract/users';
import { listSearch, pageWindow, type SearchOf, unsearched } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { download } from '../../lib/download.ts';
import type { Downloaded, Exporting } from '../../lib/fetch-file.ts';
import { forgetRow } from '../../lib/query/forget-row.ts';
import { invalidate } from '../../lib/query/query-client.ts';
import type { Resource } from '../../lib/query/query-keys.ts';
import { type PathsOf, type RowOf, resourceApi } from '../../lib/query/resource-api.ts';

/** What every record of play has. */
export interface PlayRow {
  readonly id: number;
  readonly user_id: number;
  readonly user: UserBrief;
}

/** Filters that only some lists have. */
const OWN_FILTERS = {
  badge_id: 'id',
  question_id: 'id',
  is_correct: ['true', 'false'],
  becomes_right: 'id',
  becomes_wrong: 'id',
  rescored_by: 'id',
} as const;
type OwnFilter = keyof typeof OWN_FILTERS;

/** What a list of play keeps in its address: a person, days, its order, and the filters that are its own. */
function playAddress(sorts: readonly string[], own: readonly OwnFilter[]) {
  const filters = { user_id: 'id', from: 'day', to: 'day', ...OWN_FILTERS } as const;
  const address = unsearched(listSearch({ filters, sorts }));
  // A filter that a list does not have would only look like one.
  const others = Object.keys(OWN_FILTERS).filter((name) => !own.some((one) => one === name));
  const none = Object.fromEntries(others.map((name) => [name, undefined]));
  const parse = (raw: object) => address.parse({ ...raw, ...none });
  return { ...address, parse };
}

/** What a list of records keeps in its address. */
export type PlaySearch = SearchOf<ReturnType<typeof playAddress>>;

type FileEndpoint = Endpoint & { readonly answersFile: string };

interface RecordEndpoints {
  readonly list: Endpoint;
  readonly export: FileEndpoint;
  /** Records that are only read have none. */
  readonly remove?: Endpoint;
}

interface PlayDeclared<Sort> {
  /** What the list can be sorted by, besides its age. */
  readonly sorts: readonly Sort[];
  /** What the age is called where the list can be sorted by it. */
  readonly age?: 'id' | 'at';
  /** What else shows or counts a deleted record, besides activities and people's pages. */
  readonly shownBy?: readonly Resource[];
  readonly filters?: readonly OwnFilter[];
}

/** One kind of record of play: its address, its calls, and what a delete invalidates. */
export interface PlaySource<Row> extends Pick<ListSource<Row, PlaySearch>, 'address' | 'query'> {
  /** The filtered records as a file. */
  readonly save: (search: PlaySearch, format: ExportFormat, how: Exporting) => Promise<Downloaded>;
  readonly remove: (row: { readonly id: number }) => Promise<unknown>;
  /** Takes a deleted record out of the list and the counts, then refetches everything that shows it. */
  readonly invalidate: (row: { readonly id: number }) => Promise<void>;
}

type SortOf<E extends RecordEndpoints> =
  QueryOf<E['list']> extends { readonly sort?: infer Sort | undefined } ? Exclude<Sort, 'id'> : never;

/** Declares where a list of records comes from; the count in the menu has the resource's name too. */
export function playSource<E extends RecordEndpoints & Readonly<Record<string, Endpoint>>>(
  resource: Resource,
  paths: PathsOf<E>,
  { sorts, age = 'id', shownBy = [], filters = [] }: PlayDeclared<SortOf<E> & string>,
): PlaySource<RowOf<E>> {
  const known: readonly string[] = [age, ...sorts];
  const address = playAddress(known, filters);
  const wanted = ({ sort, order, page: _, ...filters }: PlaySearch) => ({
    ...filters,
    // The age of activities is their only order, and no column for the server.
    sort: age === 'id' ? known.find((one) => one === sort) : undefined,
    order,
  });
  // All three calls take the filters and sorts above; which of them there are is known only where a kind is declared.
  const api = resourceApi<E>(resource, paths) as unknown as {
    readonly list: (query: object) => ReturnType<PlaySource<RowOf<E>>['query']>;
    readonly remove: PlaySource<RowOf<E>>['remove'];
  };
  const save = download as (path: unknown, options: object) => Promise<Downloaded>;
  return {
    address,
    query: (search, rows) => api.list({ ...wanted(search), ...pageWindow(search.page, rows) }),
    save: (search, format, how) => save(paths.export, { query: { ...wanted(search), format }, ...how }),
    remove: api.remove,
    invalidate: ({ id }) => {
      forgetRow(resource, id);
      // Activities are made of these records, and people's pages show them.
      return invalidate(resource, 'user_activities', 'users', ...shownBy);
    },
  };
}
