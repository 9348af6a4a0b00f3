import { Button } from '@mantine/core';
import type { Option, OptionInput } from '@quizdesk/contract/options';
import { useState } from 'react';
import type { Selection } from '../../components/use-selection.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { emptyOption, OptionForm, valuesOf } from './option-form.tsx';
import { insertOption, refreshOptions, updateOption } from './options-api.ts';

export interface OptionSideProps {
  readonly selection: Selection<Option>;
  /** The quiz whose options are listed: that of a new option, until another one is chosen. */
  readonly quizId: number | undefined;
}

/** The form beside the options: it adds, or changes the selected one. Several options are added to a quiz in one go. */
export function OptionSide({ selection, quizId }: OptionSideProps) {
  const [lastQuizId, setLastQuizId] = useState<number>();
  const { selected } = selection;
  const shared = { holding: selection.holding, onSaved: selection.clear };
  if (selected === undefined) {
    const add = async (values: OptionInput) => {
      const added = await insertOption(values);
      setLastQuizId(added.quiz_id);
      notifySuccess('Option added', added.option_text);
      void refreshOptions();
    };
    return (
      <OptionForm
        key={selection.form}
        initialValues={emptyOption(lastQuizId ?? quizId)}
        submitLabel="Submit"
        busyLabel="Submitting..."
        onSave={add}
        {...shared}
      />
    );
  }
  const update = async (values: OptionInput) => {
    const updated = await updateOption(selected.id, values);
    notifySuccess('Option updated', updated.option_text);
    void refreshOptions();
  };
  const cancel = (
    <Button variant="default" onClick={() => selection.select(undefined)}>
      Cancel
    </Button>
  );
  return (
    <OptionForm
      key={selection.form}
      initialValues={valuesOf(selected)}
      submitLabel="Update"
      busyLabel="Updating..."
      cancel={cancel}
      onSave={update}
      {...shared}
    />
  );
}
