import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import words from '../page/word-button.module.css';
import { type Column, nextOrder, type SortedBy, type Sorting } from './resource-columns.ts';
import classes from './resource-table.module.css';

/** What `aria-sort` says of a column: nothing where the list cannot be sorted by it. */
export function ariaSort(column: SortedBy, sorting: Sorting | undefined) {
  if (column.sort === undefined || sorting === undefined) return undefined;
  if (column.sort !== sorting.sort) return 'none';
  return sorting.order === 'asc' ? 'ascending' : 'descending';
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
          <SortIcon isSorted={column.sort === sorting.sort} order={sorting.order} />
        </span>
      </>
    ),
  });
}

interface SortMenuProps {
  readonly sorts: readonly SortedBy[];
  readonly sorting: Sorting;
}

/** Sorts the list where it has no column heads. */
export function SortMenu({ sorts, sorting }: SortMenuProps) {
  const sortable = sorts.flatMap(({ header, sort }) => (sort === undefined ? [] : [{ header, sort }]));
  const current = sortable.find(({ sort }) => sort === sorting.sort);
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown;
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={`qd-row ${words.button}`}>
          <Arrow size={16} stroke={1.7} aria-hidden="true" />
          <span className="qd-ellipsis">
            <VisuallyHidden>Sort: </VisuallyHidden>
            {current?.header ?? 'Newest'}
            {current !== undefined && <VisuallyHidden> {direction}</VisuallyHidden>}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ header, sort }) => (
          <Menu.Item
            key={sort}
            rightSection={sort === sorting.sort ? <Arrow size={16} stroke={1.7} aria-label={direction} /> : undefined}
            // A link with the look and the keyboard behaviour of a menu item.
            renderRoot={(props) => sorting.link(sort, nextOrder(sorting, sort), props)}
          >
            {header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same in a line of its own between the head and the rows of a list. */
export function SortRow(props: SortMenuProps) {
  return (
    <div className="qd-inset qd-rule-below">
      <SortMenu {...props} />
    </div>
  );
}
