import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../lib/request-error.ts';
import { notifyFailure } from '../../../lib/toast.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { CellEditor, type EditEnd } from '../../table/cell/editable-cell.tsx';
import type { CellEdit, CellFormProps } from '../../table/resource-columns.ts';
import { fieldsWith, withPart } from '../conflict/merge-values.ts';
import { editingOf, useMerging } from '../conflict/use-merging.tsx';
import { useSaving } from '../form-frame.tsx';
import { isSameValues } from '../form-values.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import { useGone } from '../use-running-call.ts';
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

/** Stores the cells of a row one after the other: each is given the row as the one before has left it, where it waited for one. */
function rowTurns<Row extends Stored>() {
  const turns = new Map<number, Promise<Row | undefined>>();
  return async (id: number, store: (before: Row | undefined) => Promise<Row>): Promise<Row> => {
    const before = turns.get(id) ?? Promise.resolve(undefined);
    const turn = before.then(store);
    const left = turn.catch(() => before);
    turns.set(id, left);
    try {
      return await turn;
    } finally {
      if (turns.get(id) === left) turns.delete(id);
    }
  };
}

interface FieldFormProps<Row extends Stored, Input, Values extends Record<string, unknown>> extends CellFormProps<Row> {
  readonly view: CellView<Row, Input, Values>;
  readonly inTurn: ReturnType<typeof rowTurns<Row>>;
}

/** A form of one field of a stored row, in its cell. */
function FieldForm<Row extends Stored, Input, Values extends Record<string, unknown>>(
  props: FieldFormProps<Row, Input, Values>,
) {
  const { view, inTurn, row, edit, label, isAtEnd, onStored, onGo, onEnd } = props;
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

  const basisNow = () => merging.basis() ?? editing.basis;
  /** The row as it is now, with what is typed here. */
  const mineOf = (values: Values): Values => withPart(basisNow().values, values, fieldsWith(field, view.together));
  /** Begins with what other cells of the row have stored, unless somebody else has changed this one: that is a conflict. */
  const catchUp = (now: Row) => {
    if (now.version <= basisNow().version) return;
    const values = view.valuesOf(now);
    if (isSameValues({ value: values[field] }, { value: basisNow().values[field] })) {
      merging.rebase({ version: now.version, values });
    }
  };
  /** Lets the focus go on, to where the cell is left for. */
  const go = (to: EditEnd) => {
    step.current = to === 0 ? 0 : 'left';
    if (to !== 0) onGo(to);
  };
  const store = async (values: Values) => {
    isSending.current = true;
    go(step.current);
    try {
      const stored = await inTurn(row.id, (before) => {
        catchUp(before ?? row);
        return view.update(row.id, { ...schema.parse(inputOf(mineOf(values))), version: basisNow().version });
      });
      // One message at a time: a whole column may be gone through by keyboard.
      notifyWritten(`${thing} updated`, view.nameOf(stored), stored, { id: 'cell' });
      if (isGone.current) void view.invalidate();
      else onStored(stored, view.invalidate);
    } catch (error) {
      if (!isGone.current || !(error instanceof Error)) throw error;
      notifyFailure(`${thing} not updated`, reasonOf(error));
    } finally {
      isSending.current = false;
    }
  };
  const { submit, problem, isBusy, isDirty } = useSaving({
    form,
    merging: { ...merging, onConflict: (conflict, values) => merging.onConflict?.(conflict, mineOf(values)) },
    onSave: store,
    onSaved: () => onEnd(step.current),
    ...(conflictField && { conflictField }),
  });
  const faultAt = ([name, fault]: [string, unknown]) =>
    name === field ? fault : `${labels[name as Extract<keyof Values, string>] ?? name}: ${fault}`;
  const faults = [...Object.entries(form.errors).map(faultAt), problem].filter((fault) => typeof fault === 'string');
  const end = (to: EditEnd, text?: string) => {
    if (isBusy) return go(to);
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
        Picker={edit.kind === 'pick' ? view.pickers?.[field] : undefined}
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
          onConfirm={() => {
            step.current = 0;
            submit();
          }}
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
  const inTurn = rowTurns<Row>();
  return function CellForm(props: CellFormProps<Row>) {
    return <FieldForm view={view} inTurn={inTurn} {...props} />;
  };
}
