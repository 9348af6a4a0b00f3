import { Link } from '@tanstack/react-router';
import { type Column, type Sorting, sortsOf } from '../../table/resource-columns.ts';
import { arrangeColumns, type Layout } from '../layout/list-layouts.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListView } from './list-view.ts';

/** What of a list says how it is sorted. */
export type SortedPart = 'address' | 'columns' | 'link' | 'newest' | 'refusal' | 'table' | 'usualOrder';

interface Sorted<Row> {
  /** Without the sorts that the list does not have while it is narrowed like this. */
  readonly columns: readonly Column<Row>[];
  /** Undefined where it has none. */
  readonly sorting: Sorting | undefined;
}

/** The columns of a list as they are arranged, and how it is sorted. */
export function sortedColumns<Row, Search extends ListSearch>(
  view: Pick<ListView<Row, Search>, SortedPart>,
  search: Search,
  layout: Layout,
): Sorted<Row> {
  const { newest = 'id', usualOrder = 'desc', refusal } = view;
  const columns = arrangeColumns(view.columns, layout, search).map((column) =>
    refusal?.(search, column.sort) ? { ...column, sort: undefined } : column,
  );
  const sorts = sortsOf({ ...view.table, columns });
  if (sorts.every((one) => one.sort === undefined)) return { columns, sorting: undefined };
  const { sort = newest, order = sort === newest ? usualOrder : 'asc' } = search;
  const link: Sorting['link'] = (by, direction, props) => (
    <Link {...view.link(view.address.sortedBy(search, by, direction))} {...props} />
  );
  return { columns, sorting: { sort, order, link } };
}
