import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type Column, nextOrder, type Sorting } from './resource-columns.ts';
import classes from './sort-head.module.css';

/** What `aria-sort` says of a column: nothing where the list cannot be sorted by it. */
export function ariaSort<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (column.sort === undefined || sorting === undefined) return undefined;
  if (column.sort !== sorting.sort) return 'none';
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

function SortIcon({ isSorted, order }: { readonly isSorted: boolean; readonly order: Sorting['order'] }) {
  const Icon = isSorted ? (order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return <Icon size={14} stroke={1.7} aria-hidden="true" className={isSorted ? classes.sorted : classes.icon} />;
}

/** A column's head: its name, and where the list can be sorted by it, the link that does so. */
export function SortHead<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  if (column.sort === undefined || sorting === undefined) return column.head ?? column.header;
  // Keeps the arrow with the last word where a head takes two lines.
  const words = column.header.split(' ');
  const last = words.pop();
  return sorting.link(column.sort, nextOrder(sorting, column.sort), {
    className: classes.link,
    children: (
      <>
        {words.map((word) => `${word} `)}
        <span className={classes.last}>
          {last}
          <SortIcon isSorted={column.sort === sorting.sort} order={sorting.order} />
        </span>
      </>
    ),
  });
}
