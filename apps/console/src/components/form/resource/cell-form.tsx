import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { CellEditor, type EditEnd } from '../../table/cell/editable-cell.tsx';
import type { CellEdit, CellFormProps } from '../../table/resource-columns.ts';
import { editingOf, useMerging } from '../conflict/use-merging.tsx';
import { useSaving } from '../form-frame.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import type { CellView, Stored } from './form-view.ts';

const useNoChoices = () => ({ choices: [] });

/** What the cell can say, by the texts that people read for it; undefined where anything can be typed. */
function useChoiceTexts({
  kind,
  choices,
  useChoices = useNoChoices,
}: CellEdit): ReadonlyMap<string, string> | undefined {
  const loaded = useChoices().choices;
  if (kind !== 'choice') return undefined;
  return new Map((choices ?? loaded).map(({ value, label }) => [String(value), label]));
}

/** Whether the cell is gone: its page was left while the call was still running. */
function useGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

interface FieldFormProps<Row extends Stored, Input, Values extends Record<string, unknown>> extends CellFormProps<Row> {
  readonly view: CellView<Row, Input, Values>;
}

/** A form of one field of a stored row, in its cell. */
function FieldForm<Row extends Stored, Input, Values extends Record<string, unknown>>(
  props: FieldFormProps<Row, Input, Values>,
) {
  const { view, row, edit, label, isAtEnd, onStored, onEnd } = props;
  const { schema, toInput = (values: Values): unknown => values, conflictField, isPartial, labels, thing } = view;
  // Columns name fields of their form.
  const field = edit.field as Extract<keyof Values, string>;
  const texts = useChoiceTexts(edit);
  const [editing] = useState(() => editingOf(view, row));
  const errorsOf = schemaResolver(schema, { sync: true });
  const inputOf = (values: Values) => {
    const input = toInput(values) as Record<string, unknown>;
    return isPartial ? { [field]: input[field] } : input;
  };
  const form = useForm<Values>({
    initialValues: editing.basis.values,
    validate: (values) => errorsOf(inputOf(values)),
  });
  const merging = useMerging(form, editing);
  const step = useRef<EditEnd>(0);
  const isSending = useRef(false);
  const isGone = useGone();

  const store = async (values: Values) => {
    isSending.current = true;
    try {
      const { version } = merging.basis() ?? row;
      const stored = await view.update(row.id, { ...schema.parse(inputOf(values)), version });
      // One message at a time: a whole column may be gone through by keyboard.
      notifyWritten(`${thing} updated`, view.nameOf(stored), stored, { id: 'cell' });
      onStored(stored);
      void view.invalidate();
    } catch (error) {
      if (!isGone.current || !(error instanceof Error)) throw error;
      notifyFailure(`${thing} not updated`, reasonOf(error));
    } finally {
      isSending.current = false;
    }
  };
  const { submit, problem, isBusy, isDirty } = useSaving({
    form,
    merging,
    onSave: store,
    onSaved: () => onEnd(step.current),
    ...(conflictField && { conflictField }),
  });
  const faultAt = ([name, fault]: [string, unknown]) =>
    name === field ? fault : `${labels[name as Extract<keyof Values, string>] ?? name}: ${fault}`;
  const faults = [...Object.entries(form.errors).map(faultAt), problem].filter((fault) => typeof fault === 'string');
  const end = (to: EditEnd, text?: string) => {
    step.current = to;
    if (text === undefined) return onEnd(to);
    return submit();
  };
  return (
    <>
      <CellEditor
        label={label}
        value={String(editing.basis.values[field])}
        choices={texts && [...texts.keys()]}
        isClosed={texts !== undefined}
        textOf={(value) => texts?.get(value) ?? value}
        isNumber={edit.kind === 'number'}
        isAtEnd={isAtEnd}
        problem={faults.length === 0 ? undefined : faults.join('. ')}
        isBusy={isBusy}
        // The form holds texts, as they are typed.
        onType={(text) => form.setValues({ [field]: text } as Partial<Values>)}
        onEnd={end}
      />
      {merging.panel !== undefined && (
        <ConfirmDialog
          isOpen
          title={`Update ${thing}`}
          size={560}
          confirmLabel="Update"
          busyLabel="Updating..."
          confirmIcon={null}
          isHarmless
          isBusy={isBusy}
          problem={faults[0]}
          field={merging.panel}
          onConfirm={() => submit()}
          onCancel={() => onEnd(0)}
        >
          {label}
        </ConfirmDialog>
      )}
      <LeaveGuard
        isDirty={() => !isSending.current && isDirty()}
        isOfRows
        message="What you typed in the table has not been saved."
      />
    </>
  );
}

/** What an open cell of a list is, by the form of its rows. */
export function cellFormOf<Row extends Stored, Input, Values extends Record<string, unknown>>(
  view: CellView<Row, Input, Values>,
) {
  return function CellForm(props: CellFormProps<Row>) {
    return <FieldForm view={view} {...props} />;
  };
}
