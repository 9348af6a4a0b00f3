import { type RefObject, useRef, useState } from 'react';

/** Which row of a list the form beside it works on, and how another one is chosen. */
export interface Selection<Row> {
  /** Undefined where the form adds a new row. */
  readonly selected: Row | undefined;
  /** Grows with every form that takes the place of another; 0 is the first one, which nobody has asked for. */
  readonly form: number;
  /** Chooses a row, or none; asks first where the form holds something that would be lost. */
  readonly select: (row: Row | undefined) => void;
  /** Begins anew without asking: what the form held is stored, or its row is gone. */
  readonly clear: () => void;
  /** For the form to say whether it holds something. */
  readonly holding: RefObject<() => boolean>;
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Keeps which row of a list the form beside it works on. */
export function useSelection<Row>(): Selection<Row> {
  const [current, setCurrent] = useState<{ readonly row: Row | undefined; readonly form: number }>({
    row: undefined,
    form: 0,
  });
  const [wanted, setWanted] = useState<{ readonly row: Row | undefined }>();
  const [isAsking, setAsking] = useState(false);
  const holding = useRef(() => false);
  const show = (row: Row | undefined) => setCurrent(({ form }) => ({ row, form: form + 1 }));

  const select = (row: Row | undefined) => {
    if (!holding.current()) return show(row);
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
    holding,
    isAsking,
    stay: () => setAsking(false),
    leave,
  };
}
