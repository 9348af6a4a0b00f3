import { Button, Drawer } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plural } from '../../format/format-number.ts';
import { ClearFilters, FilterFields } from './filter-bar.tsx';
import classes from './filter-sheet.module.css';

const showText = (found: number | undefined) => {
  if (found === undefined) return 'Show';
  return found === 0 ? 'Nothing fits' : `Show ${plural(found, 'result', 'results')}`;
};

interface FilterSheetProps {
  readonly isOpen: boolean;
  /** How many rows the filters find, as far as is known. */
  readonly found: number | undefined;
  /** How many filters are set. */
  readonly chosen: number;
  /** The list without them. */
  readonly clear: LinkProps;
  readonly onClose: () => void;
  /** Called when it is out of sight: what had the focus within may be gone. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** The filters of a list on a phone. */
export function FilterSheet({ isOpen, found, chosen, clear, onClose, onClosed, children }: FilterSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      position="bottom"
      size="auto"
      title={<span className="qd-heading">Filters</span>}
      closeButtonProps={{ 'aria-label': 'Close the filters', size: 44 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <FilterFields>{children}</FilterFields>
      <div className={classes.foot}>
        {chosen > 0 && <ClearFilters link={clear}>Clear {chosen}</ClearFilters>}
        <Button className="qd-fill" disabled={found === 0} onClick={onClose}>
          {showText(found)}
        </Button>
      </div>
    </Drawer>
  );
}
