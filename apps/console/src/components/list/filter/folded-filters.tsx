import { Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { plural } from '../../format/format-number.ts';
import { usePhone } from '../../format/use-width.ts';
import { chosenIn, type ListSearch } from '../list-search.ts';
import type { FilterFrameProps } from '../resource/list-view.ts';
import { FilterBar, FilterLabels } from './filter-bar.tsx';
import classes from './folded-filters.module.css';

interface FoldedFiltersProps extends FilterFrameProps<ListSearch> {
  /** What is next to the filters and never folded. */
  readonly beside?: ReactNode;
}

const showText = (found: number | undefined) => {
  if (found === undefined) return 'Show';
  return found === 0 ? 'Nothing fits' : `Show ${plural(found, 'result', 'results')}`;
};

/** The filters of a list that has many: on a phone behind one button, in a sheet, each below its label. */
export function FoldedFilters({ search, found, children, beside }: FoldedFiltersProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <FilterBar>
        {children}
        {beside}
      </FilterBar>
    );
  }
  const close = () => setOpen(false);
  const chosen = chosenIn(search);
  return (
    <>
      <Button
        variant="default"
        className={classes.open}
        data-chosen={chosen > 0}
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Filters ({chosen})
      </Button>
      {beside}
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={<span className="qd-heading">Filters</span>}
        closeButtonProps={{ 'aria-label': 'Close the filters', size: 44 }}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      >
        <FilterLabels value>
          <FilterBar>{children}</FilterBar>
        </FilterLabels>
        <Button fullWidth className={classes.show} disabled={found === 0} onClick={close}>
          {showText(found)}
        </Button>
      </Drawer>
    </>
  );
}
