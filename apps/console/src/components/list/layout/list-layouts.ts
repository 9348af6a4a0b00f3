import { preferencePaths } from '@quizdesk/contract/paths/views';
import type { ListPreference, preferences } from '@quizdesk/contract/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';
import type { Column } from '../../table/resource-columns.ts';

/** How the rows of a list are shown; null where it is as the list has it. */
export type Layout = Omit<ListPreference, 'list'>;

/** As the list has it. */
export const USUAL: Layout = { columns: null, rows: null, is_dense: null };

const KEPT = 'list layouts';

/** What this browser knows from the last time, so that the first rows already come as they are wanted. */
function readKept(): readonly ListPreference[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]');
  } catch {
    return [];
  }
}

/** What stands for a list while it is shown as a view has it. */
export const asView = (list: string) => `view ${list}`;
const isOfView = ({ list }: ListPreference) => list.startsWith('view ');

export function keepLayouts(lists: readonly ListPreference[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(lists.filter((one) => !isOfView(one))));
  } catch {
    // The browser's storage is full or switched off: the server has them.
  }
}

/** How the signed-in person wants lists to be shown; other devices may have changed it. */
export const layoutsQuery = queryOptions({
  queryKey: ['list_preferences'],
  staleTime: 300_000,
  initialData: readKept,
  initialDataUpdatedAt: 0,
  queryFn: async ({ signal }) => {
    const { lists } = await request<typeof preferences.read>(preferencePaths.read, { signal });
    keepLayouts(lists);
    return [...lists, ...layoutsNow().filter(isOfView)];
  },
});

const layoutIn = (lists: readonly ListPreference[], path: string): Layout =>
  lists.find(({ list }) => list === asView(path)) ?? lists.find(({ list }) => list === path) ?? USUAL;

export const layoutsNow = (): readonly ListPreference[] =>
  queryClient.getQueryData(layoutsQuery.queryKey) ?? readKept();

/** How the list with this path is to be shown, as far as is known now. */
export const layoutNow = (path: string): Layout => layoutIn(layoutsNow(), path);

/** The same, as it changes. What is newer on the server is asked for by the tools of the list, once it is shown. */
export const useLayout = (path: string): Layout => layoutIn(useQuery({ ...layoutsQuery, enabled: false }).data, path);

/** What there is to know of a column to place it. */
export type ColumnFacts = Pick<Column<never>, 'head' | 'header' | 'isScreenOnly' | 'onPhone' | 'oneValueBy'>;

/** Columns that always stay where they are: what names a row, and what is clicked. */
export const isFixed = ({ onPhone, isScreenOnly, head }: ColumnFacts): boolean =>
  onPhone === 'title' || isScreenOnly === true || head !== undefined;

/** Whether a filter leaves a column one value, which the filter says already. */
export const hasOneValue = ({ oneValueBy = [] }: ColumnFacts, search: object): boolean =>
  Object.entries(search).some(
    ([name, value]) => value !== undefined && (oneValueBy.includes(name) || oneValueBy.includes(`${name}=${value}`)),
  );

/** What a person has chosen for a column; that it is shown, as long as they have chosen nothing. */
export const choiceOf = ({ columns }: Layout, { header }: ColumnFacts) =>
  columns?.find(({ name }) => name === header) ?? { name: header, is_shown: true };

/** Whether a column is shown in a list that is narrowed like this. */
export function isShownIn(layout: Layout, column: ColumnFacts, search: object): boolean {
  if (isFixed(column)) return true;
  const { is_shown, is_kept = false } = choiceOf(layout, column);
  return is_shown && (is_kept || !hasOneValue(column, search));
}

/** The columns that can be moved, in their order; those that it does not name follow the one before them. */
export function orderedColumns<C extends ColumnFacts>(
  columns: readonly C[],
  order: NonNullable<Layout['columns']>,
): C[] {
  let place = -1;
  return columns
    .filter((column) => !isFixed(column))
    .map((column) => {
      const named = order.findIndex(({ name }) => name === column.header);
      if (named >= 0) place = named;
      return { column, place };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ column }) => column);
}

/**
 * The columns as a layout has them: those that are fixed at their places, the others in its order, without those that it or
 * what the list is narrowed to hides.
 */
export function arrangeColumns<C extends ColumnFacts>(
  columns: readonly C[],
  layout: Layout,
  search: object,
): readonly C[] {
  const moved = orderedColumns(columns, layout.columns ?? []);
  return columns
    .map((column) => (isFixed(column) ? column : (moved.shift() ?? column)))
    .filter((column) => isShownIn(layout, column, search));
}
