import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import words from '../page/word-button.module.css';
import { nextOrder, orderShown, type SortedBy, type Sorting } from './resource-columns.ts';

export interface SortMenuProps {
  readonly sorts: readonly SortedBy[];
  readonly sorting: Sorting;
}

/** Sorts the list where it has no column heads. */
export function SortMenu({ sorts, sorting }: SortMenuProps) {
  const sortable = sorts.flatMap(({ sort, ...column }) => (sort === undefined ? [] : [{ ...column, sort }]));
  const current = sortable.find(({ sort }) => sort === sorting.sort);
  const isUp = orderShown(sorting, current) === 'asc';
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const direction = isUp ? 'ascending' : 'descending';
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
