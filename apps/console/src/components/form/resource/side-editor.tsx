import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Selection } from '../../table/use-selection.ts';
import { editingOf } from '../conflict/use-merging.tsx';
import type { FormView, Versioned } from './form-view.ts';
import { ADDING, RowForm, saveRow, UPDATING } from './row-form.tsx';

/** How rows of a quiz are added and updated in a form next to their list. */
export interface SideView<Row extends Versioned, Input, Values extends Record<string, unknown>>
  extends Omit<FormView<Row, Input, Values>, 'emptyValues' | 'home' | 'query' | 'titles'> {
  readonly emptyOf: (quizId: number | undefined) => Values;
}

export interface SideEditorProps<Row extends Versioned, Input, Values extends Record<string, unknown>> {
  readonly view: SideView<Row, Input, Values>;
  readonly selection: Selection<Row>;
  /** The quiz whose rows are listed: that of a new row, until another one is chosen. */
  readonly quizId: number | undefined;
}

/** The form next to a list: it adds, or changes the selected row. Further rows are added to the quiz of the last one. */
export function SideEditor<
  Row extends Versioned & { readonly id: number; readonly quiz_id: number },
  Input,
  Values extends Record<string, unknown>,
>({ view, selection, quizId }: SideEditorProps<Row, Input, Values>) {
  const [lastQuizId, setLastQuizId] = useState<number>();
  const { selected, form, isDirty, clear, select } = selection;
  const shared = { fields: view, isBeside: true, isDirty, onSaved: clear };
  if (selected === undefined) {
    const add = async (input: Input) => {
      const added = await saveRow(view, 'added', view.insert(input));
      setLastQuizId(added.quiz_id);
    };
    return (
      <RowForm
        key={form}
        initialValues={view.emptyOf(lastQuizId ?? quizId)}
        record={`new ${view.thing}`}
        onSave={add}
        {...ADDING}
        {...shared}
      />
    );
  }
  const cancel = (
    <Button variant="default" onClick={() => select(undefined)}>
      Cancel
    </Button>
  );
  return (
    <RowForm
      key={form}
      initialValues={view.valuesOf(selected)}
      editing={editingOf(view, selected)}
      record={`${view.thing} ${selected.id}`}
      onSave={async (input) => void (await saveRow(view, 'updated', view.update(selected.id, input)))}
      cancel={cancel}
      {...UPDATING}
      {...shared}
    />
  );
}
