import { editingOf } from '../conflict/use-merging.tsx';
import type { EditView, Stored } from './form-view.ts';
import { RowForm, type RowFormProps, saveRow } from './row-form.tsx';

interface StoredFormProps<Row extends Stored, Input, Values extends Record<string, unknown>>
  extends Pick<RowFormProps<Input, Values>, 'cancel' | 'isBeside' | 'isDirty' | 'isOfAddress' | 'onSaved'> {
  readonly view: Omit<EditView<Row, Input, Values>, 'query'>;
  readonly row: Row;
  /** Called with the row as it is stored then. */
  readonly onStored?: (row: Row) => void;
}

/** The form of a stored row: on its page, beside its list, or next to it. */
export function StoredForm<Row extends Stored, Input, Values extends Record<string, unknown>>({
  view,
  row,
  onStored,
  ...frame
}: StoredFormProps<Row, Input, Values>) {
  return (
    <RowForm
      fields={view}
      initialValues={view.valuesOf(row)}
      editing={editingOf(view, row)}
      record={`${view.thing} ${row.id}`}
      onSave={async (input) => {
        const stored = await saveRow(view, 'updated', view.update(row.id, input));
        onStored?.(stored);
      }}
      submitLabel="Update"
      busyLabel="Updating..."
      {...frame}
    />
  );
}
