import { Button } from '@mantine/core';
import type { Level } from '@quizdesk/contract/levels';
import { useState } from 'react';
import type { Selection } from '../../components/use-selection.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { LevelForm } from './level-form.tsx';
import { emptyLevel, type SaveLevel, valuesOf } from './level-values.ts';
import { levelName } from './level-words.ts';
import { insertLevel, refreshLevels, updateLevel } from './levels-api.ts';

export interface LevelSideProps {
  readonly selection: Selection<Level>;
  /** The quiz whose levels are listed: that of a new level, until another one is chosen. */
  readonly quizId: number | undefined;
}

/** The form beside the levels: it adds, or changes the selected one. Several levels are added to a quiz in one go. */
export function LevelSide({ selection, quizId }: LevelSideProps) {
  const [lastQuizId, setLastQuizId] = useState<number>();
  const { selected } = selection;
  const shared = {
    isBeside: true,
    holding: selection.holding,
    onSaved: selection.clear,
  };
  if (selected === undefined) {
    const add: SaveLevel = async (values) => {
      const added = await insertLevel(values);
      setLastQuizId(added.quiz_id);
      notifySuccess('Level added', levelName(added));
      void refreshLevels();
    };
    return (
      <LevelForm
        key={selection.form}
        initialValues={emptyLevel(lastQuizId ?? quizId)}
        submitLabel="Submit"
        busyLabel="Submitting..."
        onSave={add}
        {...shared}
      />
    );
  }
  const update: SaveLevel = async (values) => {
    const updated = await updateLevel(selected.id, values);
    notifySuccess('Level updated', levelName(updated));
    void refreshLevels();
  };
  const cancel = (
    <Button variant="default" onClick={() => selection.select(undefined)}>
      Cancel
    </Button>
  );
  return (
    <LevelForm
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
