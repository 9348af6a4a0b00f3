import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../format/format-number.ts';
import { FilterBar, FilterLabels } from './filter-bar.tsx';
import classes from './filter-sheet.module.css';

const showText = (found: number | undefined) => {
  if (found === undefined) return 'Show';
  return found === 0 ? 'Nothing fits' : `Show ${plural(found, 'result', 'results')}`;
};

interface FilterSheetProps {
  readonly isOpen: boolean;
  /** How many rows the filters find, as far as is known. */
  readonly found: number | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The filters of a list on a phone. */
export function FilterSheet({ isOpen, found, onClose, children }: FilterSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<span className="qd-heading">Filters</span>}
      closeButtonProps={{ 'aria-label': 'Close the filters', size: 44 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <FilterLabels value>
        <FilterBar>{children}</FilterBar>
      </FilterLabels>
      <Button fullWidth className={classes.show} disabled={found === 0} onClick={onClose}>
        {showText(found)}
      </Button>
    </Drawer>
  );
}
