import { Button, Drawer } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText } from '../../format/format-number.ts';
import { ClearFilters, FilterFields } from './filter-bar.tsx';
import classes from './filter-sheet.module.css';

function showText(found: number | undefined, things: string): string {
  if (found === undefined) return 'Show';
  if (found === 0) return 'Nothing fits';
  return found === 1 ? 'Show 1 result' : `Show ${countText(found)} ${things}`;
}

interface FilterSheetProps {
  readonly isOpen: boolean;
  /** How many rows the filters find, as far as is known. */
  readonly found: number | undefined;
  /** What the rows are in sentences. */
  readonly things: string;
  /** How many filters are set. */
  readonly chosen: number;
  /** The list without them. */
  readonly clear: LinkProps;
  /** Saves the list as a view. */
  readonly save: ReactNode;
  readonly onClose: () => void;
  /** Called when it is out of sight: what had the focus within may be gone. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** The filters of a list on a phone. */
export function FilterSheet({ isOpen, chosen, clear, save, onClose, onClosed, children, ...list }: FilterSheetProps) {
  const { found, things } = list;
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      position="bottom"
      size="auto"
    >
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content className={classes.content ?? ''}>
        <Drawer.Header className={classes.head ?? ''}>
          <Drawer.Title className="qd-heading qd-fill">Filters</Drawer.Title>
          {chosen > 0 && <ClearFilters link={clear}>Clear {chosen}</ClearFilters>}
          <Drawer.CloseButton aria-label="Close the filters" size={44} />
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ''}>
          <FilterFields>{children}</FilterFields>
          <div className={classes.foot}>
            {save}
            <Button className="qd-fill" disabled={found === 0} onClick={onClose}>
              {showText(found, things)}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
