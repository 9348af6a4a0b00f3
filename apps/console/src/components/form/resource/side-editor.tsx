import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Selection } from '../../table/use-selection.ts';
import type { FormView, Stored } from './form-view.ts';
import { ADDING, RowForm, saveRow } from './row-form.tsx';
import { StoredForm } from './stored-form.tsx';

/** How rows of a quiz are added and updated in a form next to their list. */
export interface SideView<Row extends Stored, Input, Values extends Record<string, unknown>>
  extends Omit<FormView<Row, Input, Values>, 'emptyValues' | 'home' | 'query' | 'titles'> {
  readonly emptyOf: (quizId: number | undefined) => Values;
}

export interface SideEditorProps<Row extends Stored, Input, Values extends Record<string, unknown>> {
  readonly view: SideView<Row, Input, Values>;
  readonly selection: Selection<Row>;
  /** The quiz whose rows are listed: that of a new row, until another one is chosen. */
  readonly quizId: number | undefined;
}

/** The form next to a list: it adds, or changes the selected row. Further rows are added to the quiz of the last one. */
export function SideEditor<
  Row extends Stored & { readonly quiz_id: number },
  Input,
  Values extends Record<string, unknown>,
>({ view, selection, quizId }: SideEditorProps<Row, Input, Values>) {
  const [lastQuizId, setLastQuizId] = useState<number>();
  const { selected, form, isDirty, clear, select } = selection;
  const shared = { isBeside: true, isDirty, onSaved: clear };
  if (selected === undefined) {
    const add = async (input: Input) => {
      const added = await saveRow(view, 'added', view.insert(input));
      setLastQuizId(added.quiz_id);
    };
    return (
      <RowForm
        key={form}
        fields={view}
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
  return <StoredForm key={form} view={view} row={selected} cancel={cancel} {...shared} />;
}
