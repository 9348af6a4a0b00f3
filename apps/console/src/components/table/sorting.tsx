import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { type Column, nextOrder, orderShown, type SortedBy, type Sorting } from './resource-columns.ts';
import classes from './resource-table.module.css';
import type { SortMenuProps } from './sort-menu.tsx';

/** What `aria-sort` says of a column: nothing where the list cannot be sorted by it. */
export function ariaSort(column: SortedBy, sorting: Sorting | undefined) {
  if (column.sort === undefined || sorting === undefined) return undefined;
  if (column.sort !== sorting.sort) return 'none';
  return orderShown(sorting, column) === 'asc' ? 'ascending' : 'descending';
}

function SortIcon({ isSorted, order }: { readonly isSorted: boolean; readonly order: Sorting['order'] }) {
  const Icon = isSorted ? (order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return <Icon size={14} stroke={1.7} aria-hidden="true" className={isSorted ? classes.sorted : classes.icon} />;
}

interface SortHeadProps {
  readonly column: SortedBy & Pick<Column<unknown>, 'head'>;
  readonly sorting: Sorting | undefined;
}

/** A column's head: its name, and where the list can be sorted by it, the link that does so. */
export function SortHead({ column, sorting }: SortHeadProps) {
  if (column.sort === undefined || sorting === undefined) return column.head ?? column.header;
  // Keeps the arrow with the last word where a head takes two lines.
  const words = column.header.split(' ');
  const last = words.pop();
  return sorting.link(column.sort, nextOrder(sorting, column.sort), {
    className: classes.link,
    children: (
      <>
        {words.map((word) => `${word} `)}
        <span className={`qd-nowrap ${classes.last}`}>
          {last}
          <SortIcon isSorted={column.sort === sorting.sort} order={orderShown(sorting, column)} />
        </span>
      </>
    ),
  });
}

const SortMenu = lazy(async () => ({ default: (await import('./sort-menu.tsx')).SortMenu }));

/** Sorts the list where it has no column heads, in a line between its head and its rows. */
export function SortRow(props: SortMenuProps) {
  return (
    <div className={`qd-inset qd-rule-below ${classes.order}`}>
      <Suspense>
        <SortMenu {...props} />
      </Suspense>
    </div>
  );
}
