import { type ChangeEvent, useRef, useState } from 'react';
import type { Column } from './resource-columns.ts';
import classes from './tick-box.module.css';
import { TickBox } from './tick-box.tsx';

/** The rows of a list that were ticked to do something with all of them. */
export interface Ticks<Row> {
  /** In the order in which they were ticked, those of other pages among them. */
  readonly rows: readonly Row[];
  /** The boxes, before the other columns. */
  readonly column: Column<Row>;
  /** Unticks rows. */
  readonly untick: (rows: readonly Row[]) => void;
}

/** True for a click, or a press of the space bar, while Shift is held. */
const isWithShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** Keeps which rows of a list are ticked; with Shift all between two boxes are ticked or unticked. */
export function useTicks<Row extends { readonly id: number }>(
  shown: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): Ticks<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map());
  const last = useRef<number>(undefined);
  const all = shown ?? [];
  const isTicked = ({ id }: Row) => ticked.has(id);
  const set = (rows: readonly Row[], isOn: boolean) => {
    const changed = new Map(ticked);
    for (const row of rows) {
      if (!isOn) changed.delete(row.id);
      else if (!changed.has(row.id)) changed.set(row.id, row);
    }
    setTicked(changed);
  };
  const toggle = (row: Row, event: ChangeEvent) => {
    const [from, to] = [all.findIndex(({ id }) => id === last.current), all.indexOf(row)];
    const isRange = from >= 0 && isWithShift(event);
    set(isRange ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], !isTicked(row));
    last.current = row.id;
  };
  const isAll = all.length > 0 && all.every(isTicked);
  const column: Column<Row> = {
    header: 'Select',
    head: (
      <span className={classes.inColumn}>
        <TickBox
          label="Select all on this page"
          isTicked={isAll}
          isPartly={!isAll && all.some(isTicked)}
          isDisabled={all.length === 0}
          onChange={() => set(all, !isAll)}
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
  return { rows: [...ticked.values()], column, untick: (rows) => set(rows, false) };
}
