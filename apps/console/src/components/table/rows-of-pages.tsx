import { type Key, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';

interface Drawn<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly keys: ReadonlyMap<Key, number>;
  /** How many keys there have been. */
  readonly made: number;
  /** Whether the rows took over those of another page. */
  readonly isOtherPage: boolean;
}

/**
 * The keys under which the rows of a table are drawn. Where another page follows, its rows take over those of the one before:
 * only what they say is changed in the document, which costs a third of new rows. Not where one has the focus: it would go on
 * to another record without a word.
 */
export function useRowKeys<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => Key) {
  const [drawn, setDrawn] = useState<Drawn<Row>>({ rows: undefined, keys: new Map(), made: 0, isOtherPage: false });
  let { keys, isOtherPage } = drawn;
  if (drawn.rows !== rows) {
    const ids = (rows ?? []).map(rowKey);
    isOtherPage = !ids.some((id) => drawn.keys.has(id)) && document.activeElement?.closest('tbody') == null;
    const left = isOtherPage ? [...drawn.keys.values()] : [];
    let { made } = drawn;
    keys = new Map(ids.map((id, index) => [id, drawn.keys.get(id) ?? left[index] ?? made++]));
    setDrawn({ rows, keys, made, isOtherPage });
  }
  return { keyOf: (row: Row) => keys.get(rowKey(row)) ?? rowKey(row), isOtherPage };
}

interface Steps<Row> {
  /** No row is lower. */
  readonly lowestPx: number;
  readonly rows: readonly Row[] | undefined;
  /** Whether the rows take over those of another page, each the one in its place. */
  readonly isOtherPage: boolean;
  /** Other rows are loading; these stay until they arrive. */
  readonly isStale: boolean;
  /** The columns that there are, in their order. */
  readonly columns: string;
  readonly draw: (row: Row, index: number) => ReactNode;
  /** What a row is drawn from besides its record: the same objects while nothing of it has changed. */
  readonly from: readonly [unknown, unknown];
}

interface Before {
  readonly room: number;
  readonly isStale: boolean;
  readonly columns: string;
  readonly above: readonly ReactNode[] | undefined;
  readonly below: readonly ReactNode[];
}

/**
 * Draws the rows of another page in two steps: first those that the window has room for, so that they are seen soon, then,
 * when these are painted, the rows below them, which are those of the page before until then. Rows that begin to wait for
 * others are not drawn again for that.
 */
export function useRowsInSteps<Row>({ lowestPx, rows, isOtherPage, isStale, columns, draw, from }: Steps<Row>) {
  const room = Math.ceil(window.innerHeight / lowestPx);
  const [whole, setWhole] = useState(rows);
  const before = useRef<Before>({ room, isStale, columns, above: undefined, below: [] });
  const isSame = whole === rows && before.current.columns === columns;
  const waits = isStale && !before.current.isStale && isSame ? before.current : undefined;
  const isLong = rows !== undefined && rows.length > room && before.current.below.length > 0;
  // Further down, others would be in sight.
  const isAtTop = window.scrollY < window.innerHeight / 4 && before.current.room === room;
  const isFirstStep = whole !== rows && isOtherPage && isLong && isAtTop;
  if (whole !== rows && !isFirstStep) setWhole(rows);
  // The second step does not draw the rows of the first again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `from` is all that `draw` draws from
  const drawn = useMemo(() => rows?.slice(0, room).map(draw), [rows, room, ...from]);
  const above = waits?.above ?? drawn;
  const below = waits
    ? waits.below
    : isFirstStep
      ? before.current.below
      : (rows ?? []).slice(room).map((row, index) => draw(row, room + index));
  useEffect(() => {
    if (!isFirstStep) {
      before.current = { room, isStale, columns, above, below };
      return undefined;
    }
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(rows)));
    return () => cancelAnimationFrame(frame);
  });
  return { drawn: above && [...above, ...below], isFirstStep };
}

/** The rows of a page that follows immediately do not flicker, and the browser has no animation to prepare. */
const FADE_AFTER_MS = 120;

interface FadingRowsProps {
  /** Other rows are loading; these stay until they arrive. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** The body of a table, whose rows fade where it takes a moment until others are there. */
export function FadingRows({ isStale, children }: FadingRowsProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setTimeout(() => setLate(true), FADE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isStale]);
  return (
    <tbody className="qd-fading" data-stale={isStale && isLate}>
      {children}
    </tbody>
  );
}
