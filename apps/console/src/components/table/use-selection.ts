import { type RefObject, useRef, useState } from 'react';

/** Which row of a list the form next to it works on, and how another one is chosen. */
export interface Selection<Row> {
  /** Undefined where the form adds a new row. */
  readonly selected: Row | undefined;
  /** Incremented with every form that replaces another; 0 is the initial one, which no click opened. */
  readonly form: number;
  /** Chooses a row, or none; asks first where the form has unsaved values. */
  readonly select: (row: Row | undefined) => void;
  /** Shows an empty form without asking: the values are stored, or their row is deleted. */
  readonly clear: () => void;
  /** Set by the form: whether it has unsaved values. */
  readonly isDirty: RefObject<() => boolean>;
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Keeps which row of a list the form next to it works on. */
export function useSelection<Row>(): Selection<Row> {
  const [current, setCurrent] = useState<{ readonly row: Row | undefined; readonly form: number }>({
    row: undefined,
    form: 0,
  });
  const [wanted, setWanted] = useState<{ readonly row: Row | undefined }>();
  const [isAsking, setAsking] = useState(false);
  const isDirty = useRef(() => false);
  const show = (row: Row | undefined) => setCurrent(({ form }) => ({ row, form: form + 1 }));

  const select = (row: Row | undefined) => {
    if (!isDirty.current()) return show(row);
    setWanted({ row });
    return setAsking(true);
  };
  const leave = () => {
    setAsking(false);
    show(wanted?.row);
  };
  return {
    selected: current.row,
    form: current.form,
    select,
    clear: () => show(undefined),
    isDirty,
    isAsking,
    stay: () => setAsking(false),
    leave,
  };
}
