import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface VirtualRowsOptions {
  readonly count: number;
  /** Must stay the same function while the rows are the same, as `estimate`: a new one recomputes every row. */
  readonly rowKey: (index: number) => number | string;
  /** The estimated height of a row; the closer it is, the less is corrected while scrolling. */
  readonly estimate: (index: number) => number;
  /** How much of the window's lower edge is covered by a bar that stays there. */
  readonly coveredBelow: number;
}

/** Drawn beyond the window's edges, so that quick scrolling meets rows that are there already. */
const ROWS_BEYOND = 8;

/** The pixels of the window's upper edge that the page's header and the head of the rows' table cover. */
function coveredAboveOf(rows: HTMLElement): number {
  const header = Number.parseFloat(getComputedStyle(rows).getPropertyValue('--qd-header-height')) || 0;
  return header + (rows.closest('table')?.tHead?.offsetHeight ?? 0);
}

/** Where the rows begin on the page and what is covered above them, again whenever something above them grows. */
function useEdges(container: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ start: 0, coveredAbove: 0 });
  useLayoutEffect(() => {
    const update = () => {
      const rows = container.current;
      if (rows === null) return;
      const next = {
        start: Math.round(rows.getBoundingClientRect().top + window.scrollY),
        coveredAbove: coveredAboveOf(rows),
      };
      setEdges((before) => (before.start === next.start && before.coveredAbove === next.coveredAbove ? before : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);
  return edges;
}

/** Focuses a row's control once the row is drawn. */
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

/** The rows in sight and the one with the focus: removed, it would lose it. */
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
 * height and every row its position from here: rows are positioned absolutely in it, and carry `data-index` and `measure` as their ref.
 */
export function useVirtualRows<Row extends HTMLElement>(options: VirtualRowsOptions) {
  const { count, rowKey, estimate, coveredBelow } = options;
  const container = useRef<HTMLElement | null>(null);
  const focused = useRef<number>(undefined);
  const { start, coveredAbove } = useEdges(container);
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
    /** Notes which row has the focus. */
    noteFocus: (index: number | undefined) => {
      focused.current = index;
    },
    /** Where on the page the window is to begin for the first row to follow what covers its upper edge. */
    top: start - coveredAbove,
  };
}
