import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Column } from './resource-columns.ts';
import { TickBox } from './tick-box.tsx';
import classes from './use-ticks.module.css';

/** Which rows are selected: these, or all of the list but these. */
type Selected = { readonly ids: readonly number[] } | { readonly except: readonly number[] };

/** The rows of a list that were ticked to do something with all of them. */
export interface Ticks<Row> {
  /** How many there are, those of other pages among them. */
  readonly count: number;
  readonly onThisPage: number;
  readonly selected: Selected;
  /** In the order in which they were ticked; none where all of the list are. */
  readonly rows: readonly Row[];
  /** The boxes, before the other columns. */
  readonly column: Column<Row>;
  /** Unticks rows. */
  readonly untick: (rows: readonly Row[]) => void;
  readonly tickAll: () => void;
  readonly clear: () => void;
}

/** True for a click, or a press of the space bar, while Shift is held. */
const isWithShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** X ticks the row that has the focus; with Shift, all from the last one on. */
function tickByKey(event: KeyboardEvent): void {
  const { target, shiftKey } = event;
  if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof Element) || target.matches('input:not([type="checkbox"]), textarea, select')) return;
  const box = target.closest('tr, li')?.querySelector('[type="checkbox"]');
  if (box?.closest('[role="dialog"]') === null) {
    box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  }
}

interface List<Row> {
  readonly rows: readonly Row[] | undefined;
  /** How many rows it has on all pages. */
  readonly count: number | undefined;
}

interface State<Row> {
  readonly ticked: ReadonlyMap<number, Row>;
  /** The filter with which all rows were ticked but the ones above; with another one nothing is. */
  readonly all?: string;
}

/**
 * Keeps which rows of a list are ticked; with Shift all between two boxes are ticked or unticked. `filter` is what the list is
 * narrowed to.
 */
export function useTicks<Row extends { readonly id: number }>(
  list: List<Row>,
  nameOf: (row: Row) => string,
  filter: string,
): Ticks<Row> {
  const [state, setState] = useState<State<Row>>({ ticked: new Map() });
  const last = useRef<number>(undefined);
  useEffect(() => {
    document.addEventListener('keydown', tickByKey);
    return () => document.removeEventListener('keydown', tickByKey);
  }, []);
  const isAll = state.all === filter;
  const ticked: ReadonlyMap<number, Row> = isAll || state.all === undefined ? state.ticked : new Map();
  const shown = list.rows ?? [];
  const isTicked = ({ id }: Row) => ticked.has(id) !== isAll;
  const set = (rows: readonly Row[], isOn: boolean) => {
    const changed = new Map(ticked);
    for (const row of rows) {
      if (isOn === isAll) changed.delete(row.id);
      else if (!changed.has(row.id)) changed.set(row.id, row);
    }
    setState({ ticked: changed, ...(isAll && { all: filter }) });
  };
  const toggle = (row: Row, event: ChangeEvent) => {
    const [from, to] = [shown.findIndex(({ id }) => id === last.current), shown.indexOf(row)];
    const isRange = from >= 0 && isWithShift(event);
    set(isRange ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], !isTicked(row));
    last.current = row.id;
  };
  const onThisPage = shown.filter(isTicked).length;
  const isWhole = shown.length > 0 && onThisPage === shown.length;
  const column: Column<Row> = {
    header: 'Select',
    head: (
      <span className={classes.inColumn}>
        <TickBox
          label="Select all on this page"
          isTicked={isWhole}
          isPartly={!isWhole && onThisPage > 0}
          isDisabled={shown.length === 0}
          onChange={() => set(shown, !isWhole)}
        />
      </span>
    ),
    minWidth: 16,
    onPhone: 'mark',
    cell: (row) => (
      <span className={classes.inColumn}>
        <TickBox label={`Select ${nameOf(row)}`} isTicked={isTicked(row)} onChange={(event) => toggle(row, event)} />
      </span>
    ),
  };
  const ids = [...ticked.keys()];
  return {
    count: isAll ? Math.max(0, (list.count ?? 0) - ids.length) : ids.length,
    onThisPage,
    selected: isAll ? { except: ids } : { ids },
    rows: isAll ? [] : [...ticked.values()],
    column,
    untick: (rows) => set(rows, false),
    tickAll: () => setState({ ticked: new Map(), all: filter }),
    clear: () => setState({ ticked: new Map() }),
  };
}
