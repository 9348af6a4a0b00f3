import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type Column, nextOrder, type Sorting } from './resource-columns.ts';
import classes from './resource-table.module.css';

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
        <span className={`qd-nowrap ${classes.last}`}>
          {last}
          <SortIcon isSorted={column.sort === sorting.sort} order={sorting.order} />
        </span>
      </>
    ),
  });
}

interface SortMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting;
}

/** Sorts the list where it has no column heads. Nothing, where it cannot be sorted. */
export function SortMenu<Row>({ columns, sorting }: SortMenuProps<Row>) {
  const sortable = columns.flatMap(({ header, sort }) => (sort === undefined ? [] : [{ header, sort }]));
  if (sortable.length === 0) return null;
  const current = sortable.find(({ sort }) => sort === sorting.sort);
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown;
  const arrow = <Arrow size={16} stroke={1.7} aria-label={sorting.order === 'asc' ? 'ascending' : 'descending'} />;
  return (
    <div className="qd-inset qd-rule-below">
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <button type="button" className={`qd-row qd-note ${classes.button}`}>
            Sort: {current?.header ?? 'Newest first'}
            {current !== undefined && arrow}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {sortable.map(({ header, sort }) => (
            <Menu.Item
              key={sort}
              rightSection={sort === sorting.sort ? arrow : undefined}
              // A link with the look and the keyboard behaviour of a menu item.
              renderRoot={(props) => sorting.link(sort, nextOrder(sorting, sort), props)}
            >
              {header}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
