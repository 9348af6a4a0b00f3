import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { mayLetterAct } from '../../lib/single-keys.ts';
import { focusPageTitle } from '../page/page-head.tsx';
import type { Column } from './resource-columns.ts';
import classes from './tick-box.module.css';
import { TickBox } from './tick-box.tsx';

/** Which rows are selected: these, or all of the list but these. */
type Selected = { readonly ids: readonly number[] } | { readonly except: readonly number[] };

/** The rows of a list that were ticked to do something with all of them. */
export interface Ticks<Row> {
  /** How many there are, those of other pages among them. */
  readonly count: number;
  readonly onThisPage: number;
  /** How many of them the list has as it is narrowed now; undefined where that is not known. */
  readonly inList: number | undefined;
  readonly selected: Selected;
  /** In the order in which they were ticked, as far as they were seen: of all of a list, those of this page. */
  readonly rows: readonly Row[];
  /** The boxes, before the other columns. */
  readonly column: Column<Row>;
  /** Unticks rows. */
  readonly untick: (rows: readonly Row[]) => void;
  /** Rows that are no longer there are not selected, and no exceptions of all. */
  readonly forget: (...ids: readonly number[]) => void;
  /** Selects these rows and no others. */
  readonly tickOnly: (ids: readonly number[]) => void;
  readonly tickAll: () => void;
  readonly clear: () => void;
  /** Focuses the box that was used last, or the title of the page where that box is no longer there. */
  readonly focusLast: () => void;
}

/** True for a click, or a press of the space bar, while Shift is held. */
const isWithShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** X ticks the row that has the focus; with Shift, all from the last one on. */
function tickByKey(event: KeyboardEvent): void {
  const { target, shiftKey } = event;
  if (event.key.toLowerCase() !== 'x' || !mayLetterAct(event) || !(target instanceof Element)) return;
  const box = target.closest('tbody tr, li')?.querySelector('[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

interface List<Row> {
  readonly rows: readonly Row[] | undefined;
  /** How many rows it has on all pages. */
  readonly count: number | undefined;
  /** The rows of another filter or page are loading. */
  readonly isStale: boolean;
}

interface State<Row> {
  /** The rows that were ticked, or unticked where all are; undefined for one that was never seen. */
  readonly ticked: ReadonlyMap<number, Row | undefined>;
  /** All rows were ticked but the ones above. */
  readonly isAll?: boolean;
  /** The filter with which they were ticked; undefined where that was done with several. */
  readonly filter?: string | undefined;
}

interface TickColumn<Row> {
  readonly nameOf: (row: Row) => string;
  /** The rows of this page, and those of them that are ticked. */
  readonly shown: readonly Row[];
  readonly ticksHere: readonly Row[];
  readonly isTicked: (row: Row) => boolean;
  readonly onToggle: (row: Row, event: ChangeEvent<HTMLElement>) => void;
  readonly onToggleAll: (isOn: boolean, box: HTMLElement) => void;
}

/** The boxes of the rows, below that of the whole page. */
function tickColumn<Row>(props: TickColumn<Row>): Column<Row> {
  const { nameOf, shown, ticksHere, isTicked, onToggle, onToggleAll } = props;
  const isWhole = shown.length > 0 && ticksHere.length === shown.length;
  return {
    header: 'Select',
    head: (
      <span className={classes.inColumn}>
        <TickBox
          label="Select all on this page"
          isTicked={isWhole}
          isPartly={!isWhole && ticksHere.length > 0}
          isDisabled={shown.length === 0}
          onChange={({ currentTarget }) => onToggleAll(!isWhole, currentTarget)}
        />
      </span>
    ),
    minWidth: 16,
    onPhone: 'margin',
    cell: (row) => (
      <span className={classes.inColumn}>
        <TickBox label={`Select ${nameOf(row)}`} isTicked={isTicked(row)} onChange={(event) => onToggle(row, event)} />
      </span>
    ),
  };
}

/**
 * Keeps which rows of a list are ticked; with Shift all between two boxes are ticked or unticked. `filter` is what the list is
 * narrowed to: with another one, all of the list are no longer ticked, single rows still are.
 */
export function useTicks<Row extends { readonly id: number }>(
  list: List<Row>,
  nameOf: (row: Row) => string,
  filter: string,
): Ticks<Row> {
  const [state, setState] = useState<State<Row>>({ ticked: new Map() });
  const last = useRef<{ readonly id?: number; readonly box: HTMLElement }>(undefined);
  useEffect(() => {
    document.addEventListener('keydown', tickByKey);
    return () => document.removeEventListener('keydown', tickByKey);
  }, []);
  const { ticked, isAll = false } = state;
  const isSameFilter = state.filter === filter;
  if (isAll && !isSameFilter) setState({ ticked: new Map() });
  const shown = list.rows ?? [];
  const isTicked = ({ id }: Row) => ticked.has(id) !== isAll;
  // Each change starts from the latest state: a dialog may report a row that went when others have been ticked since.
  const change = (edit: (ticked: Map<number, Row | undefined>, isAll: boolean) => void) =>
    setState((before) => {
      const changed = new Map(before.ticked);
      edit(changed, before.isAll === true);
      const isFirst = before.ticked.size === 0 && before.isAll !== true;
      return { ...before, ticked: changed, filter: isFirst || before.filter === filter ? filter : undefined };
    });
  const set = (rows: readonly Row[], isOn: boolean) =>
    change((changed, isAllBut) => {
      for (const row of rows) {
        if (isOn === isAllBut) changed.delete(row.id);
        else if (!changed.has(row.id)) changed.set(row.id, row);
      }
    });
  const toggle = (row: Row, event: ChangeEvent<HTMLElement>) => {
    // By their ids: a row that was edited in its cell is another object than the one of the list.
    const at = (wanted: number | undefined) => shown.findIndex(({ id }) => id === wanted);
    const [from, to] = [at(last.current?.id), at(row.id)];
    const isRange = from >= 0 && isWithShift(event);
    set(isRange ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], !isTicked(row));
    last.current = { id: row.id, box: event.currentTarget };
  };
  const ticksHere = shown.filter(isTicked);
  const onThisPage = ticksHere.length;
  const togglePage = (isOn: boolean, box: HTMLElement) => {
    set(shown, isOn);
    last.current = { box };
  };
  const ids = [...ticked.keys()];
  const count = isAll ? Math.max(0, (list.count ?? 0) - ids.length) : ids.length;
  const isOnePage = !list.isStale && list.rows?.length === list.count;
  return {
    count,
    onThisPage,
    inList: isSameFilter ? count : isOnePage ? onThisPage : undefined,
    selected: isAll ? { except: ids } : { ids },
    rows: isAll ? ticksHere : [...ticked.values()].filter((row) => row !== undefined),
    column: tickColumn({ nameOf, shown, ticksHere, isTicked, onToggle: toggle, onToggleAll: togglePage }),
    untick: (rows) => set(rows, false),
    forget: (...gone) =>
      change((changed) => {
        for (const id of gone) changed.delete(id);
      }),
    tickOnly: (wanted) => {
      const known = new Map([...shown.map((row) => [row.id, row] as const), ...(isAll ? [] : ticked)]);
      setState({ ticked: new Map(wanted.map((id) => [id, known.get(id)])), filter: state.filter });
    },
    tickAll: () => setState({ ticked: new Map(), isAll: true, filter }),
    clear: () => setState({ ticked: new Map() }),
    focusLast: () => {
      const box = last.current?.box;
      if (box?.isConnected) box.focus();
      else focusPageTitle();
    },
  };
}
