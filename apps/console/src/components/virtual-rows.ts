import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface VirtualRowsOptions {
  readonly count: number;
  /** Must stay the same function while the rows are the same, as `estimate`: another one has every row asked anew. */
  readonly rowKey: (index: number) => number | string;
  /** About how high a row will be; the nearer to the truth, the less has to be put right while scrolling. */
  readonly estimate: (index: number) => number;
  /** How much of the window's upper and lower edge is covered by bars that stay there. */
  readonly coveredAbove: number;
  readonly coveredBelow: number;
}

/** Drawn beyond the window's edges, so that quick scrolling meets rows that are there already. */
const ROWS_BEYOND = 8;

/** Where the rows begin on the page, and anew whenever something above them grows. */
function useStart(container: RefObject<HTMLElement | null>): number {
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    const update = () => {
      const rows = container.current;
      if (rows !== null) setStart(Math.round(rows.getBoundingClientRect().top + window.scrollY));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);
  return start;
}

/** Gives the keyboard to a row's control once the row is drawn. */
function useRowFocus(container: RefObject<HTMLElement | null>, scrollTo: (index: number) => void) {
  const wanted = useRef<{ index: number; control: string }>(undefined);
  const focusWanted = useCallback(() => {
    if (wanted.current === undefined) return;
    const { index, control } = wanted.current;
    const element = container.current?.querySelector<HTMLElement>(`[data-index="${index}"] ${control}`);
    if (element === null || element === undefined) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  }, [container]);
  useLayoutEffect(focusWanted);
  return (index: number, control: string) => {
    wanted.current = { index, control };
    scrollTo(index);
    focusWanted();
  };
}

/** The rows in sight, and beside them the one that has the keyboard: taken away, it would lose it. */
function useRange(focused: RefObject<number | undefined>) {
  return useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === undefined || kept >= range.count || inSight.includes(kept)) return inSight;
      return kept < (inSight[0] ?? 0) ? [kept, ...inSight] : [...inSight, kept];
    },
    [focused],
  );
}

/**
 * Draws of a long list only the rows in sight, measured as they come; the window scrolls them. The container gets its
 * height and every row its place from here: rows stand absolutely in it, carry `data-index` and `measure` as their ref.
 */
export function useVirtualRows<Row extends HTMLElement>(options: VirtualRowsOptions) {
  const { count, rowKey, estimate, coveredAbove, coveredBelow } = options;
  const container = useRef<HTMLElement | null>(null);
  const focused = useRef<number>(undefined);
  const start = useStart(container);
  const virtualizer = useWindowVirtualizer<Row>({
    count,
    getItemKey: rowKey,
    estimateSize: estimate,
    overscan: ROWS_BEYOND,
    rangeExtractor: useRange(focused),
    scrollMargin: start,
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: coveredBelow,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const focusRow = useRowFocus(container, (index) => virtualizer.scrollToIndex(index));
  const { containerRef } = virtualizer;
  const attach = useCallback(
    (element: HTMLElement | null) => {
      container.current = element;
      containerRef(element);
    },
    [containerRef],
  );
  return {
    /** The container's ref. */
    attach,
    /** A row's ref. */
    measure: virtualizer.measureElement,
    indexes: virtualizer.getVirtualItems().map(({ index }) => index),
    focusRow,
    /** Says which row has the keyboard. */
    noteFocus: (index: number | undefined) => {
      focused.current = index;
    },
    /** Where the rows begin on the page. */
    start,
  };
}
