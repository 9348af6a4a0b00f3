import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type Column, nextOrder, type Sorting } from './resource-columns.ts';
import classes from './sort-menu.module.css';

export interface SortMenuProps<Row> {
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
    <div className={classes.bar}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <button type="button" className={classes.button}>
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
