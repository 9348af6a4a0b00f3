import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BesideFormProps } from '../../table/resource-columns.ts';
import { RecordLoader } from '../record-loader.tsx';
import type { EditView, Stored } from './form-view.ts';
import { StoredForm } from './stored-form.tsx';

/** The row that a form beside its list works on. Saving leaves the form open, which then begins with what is stored. */
export function useKeptRow<Row>(read: Row, onShown: () => void) {
  const [kept, setKept] = useState({ row: read, times: 0 });
  const stored = useRef(read);
  const shown = useEffectEvent(onShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the fields are others
  useEffect(() => shown(), [kept.times]);
  return {
    row: kept.row,
    /** How often it was stored: the key of the form. */
    times: kept.times,
    note: (row: Row) => {
      stored.current = row;
    },
    goOn: () => setKept(({ times }) => ({ row: stored.current, times: times + 1 })),
  };
}

interface KeptFormProps<Row extends Stored, Input, Values extends Record<string, unknown>>
  extends Pick<BesideFormProps, 'cancel' | 'onShown'> {
  readonly view: EditView<Row, Input, Values>;
  readonly row: Row;
}

function KeptForm<Row extends Stored, Input, Values extends Record<string, unknown>>(
  props: KeptFormProps<Row, Input, Values>,
) {
  const { view, cancel } = props;
  const { row, times, note, goOn } = useKeptRow(props.row, props.onShown);
  return (
    <StoredForm key={times} view={view} row={row} onStored={note} onSaved={goOn} cancel={cancel} isBeside isOfAddress />
  );
}

/** The form of a stored row in the panel beside its list: the one of its page. */
export function besideFormOf<Row extends Stored, Input, Values extends Record<string, unknown>>(
  view: EditView<Row, Input, Values>,
) {
  const fields = Object.values<string | undefined>(view.labels).flatMap((label) => label ?? []);
  return function BesideForm({ id, cancel, onShown }: BesideFormProps) {
    return (
      <RecordLoader query={view.query(id)} fields={fields} thing={view.thing.toLowerCase()} wayOut={cancel}>
        {(row) => <KeptForm view={view} row={row} cancel={cancel} onShown={onShown} />}
      </RecordLoader>
    );
  };
}
