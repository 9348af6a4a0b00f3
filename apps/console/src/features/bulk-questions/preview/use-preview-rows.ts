import { type KeyboardEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useVirtualRows } from '../../../components/table/virtual-rows.ts';
import type { PreviewRowProps, PreviewRowsProps } from './preview-rows.ts';
import type { RowFilter } from './row-selection.ts';

/** About how many pixels high a row is going to be. */
type RowHeight = (row: PreviewRowsProps['rows'][number]) => number;

const BAR_PX = 80;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const indexOf = (target: EventTarget) =>
  target instanceof HTMLElement ? Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1) : -1;

/** Which rows are open, by the sheet's row numbers. */
function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((row: number) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  }, []);
  return { open, toggle };
}

/** The props of the rows in sight, where these are drawn, and the way through them by arrow keys. */
export function usePreviewRows(props: PreviewRowsProps, height: RowHeight) {
  const { rows, filter, selection, isLocked, onToggle } = props;
  const { open, toggle } = useOpenRows();
  const estimate = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? 0 : height(row);
    },
    [rows, height],
  );
  const rowKey = useCallback((index: number) => rows[index]?.row ?? index, [rows]);
  const virtual = useVirtualRows<HTMLElement>({ count: rows.length, rowKey, estimate, coveredBelow: BAR_PX });
  useTopOfOtherRows(filter, virtual.top);

  /** Up and down lead from a box to the next box that can be ticked, and from a row's other button to the next one's. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const isBox = event.target.matches('input');
    let index = indexOf(event.target) + step;
    while (isBox && rows[index]?.status === 'wrong') index += step;
    if (rows[index] === undefined) return;
    event.preventDefault();
    virtual.focusRow(index, isBox ? 'input' : 'button');
  };
  const handlers = {
    onKeyDown,
    onFocus: (event: SyntheticEvent) => virtual.noteFocus(indexOf(event.target)),
    onBlur: () => virtual.noteFocus(undefined),
  };
  const { attach, measure } = virtual;
  const shown = virtual.indexes.flatMap((index): PreviewRowProps[] => {
    const row = rows[index];
    if (row === undefined) return [];
    const isSelected = selection.has(row.row);
    return [{ row, index, isSelected, isOpen: open.has(row.row), isLocked, measure, onToggle, onOpen: toggle }];
  });
  return { attach, shown, handlers };
}

/** The rows of another filter are shown from their first one. */
function useTopOfOtherRows(filter: RowFilter, top: number): void {
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    if (window.scrollY > top) window.scrollTo({ top });
  }, [filter, top]);
}
