import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { usePhone } from '../../format/use-width.ts';
import { chosenIn, type ListSearch } from '../list-search.ts';
import type { FilterFrameProps } from '../resource/list-view.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './folded-filters.module.css';

interface FoldedFiltersProps extends FilterFrameProps<ListSearch> {
  /** What is next to the filters and never folded. */
  readonly beside?: ReactNode;
}

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** The filters of a list that has many: on a phone behind one button, in a sheet, each below its label. */
export function FoldedFilters({ search, found, children, beside }: FoldedFiltersProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The sheet, which is loaded open the first time, does not know where the focus was.
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  if (!isPhone) {
    return (
      <FilterBar>
        {children}
        {beside}
      </FilterBar>
    );
  }
  const chosen = chosenIn(search);
  return (
    <>
      <Button
        ref={button}
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
      <Suspense>
        <FilterSheet isOpen={isOpen} found={found} onClose={close}>
          {children}
        </FilterSheet>
      </Suspense>
    </>
  );
}
