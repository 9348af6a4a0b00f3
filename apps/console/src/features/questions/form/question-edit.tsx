import type { Question } from '@quizdesk/contract/questions';
import { useRef, useState } from 'react';
import { focusPageTitle } from '../../../components/page-head.tsx';
import { cutText } from '../../../components/question-words.ts';
import { refreshQuestions } from '../../../components/refresh-questions.ts';
import { noteFailure } from '../../../lib/log.ts';
import type { Conflict } from '../../../lib/request-error.ts';
import { notifySuccess } from '../../../lib/toast.ts';
import { updateQuestion } from '../questions-api.ts';
import type { Places } from '../use-places.ts';
import { overTheirs } from './conflict-fields.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { type Leaving, useLeaving } from './leaving.tsx';
import { QuestionForm, useQuestionForm } from './question-form.tsx';
import { changeOf, valuesOf } from './question-values.ts';

export interface QuestionEditProps {
  /** The question as it was when the page was opened. */
  readonly question: Question;
  readonly places: Places;
  readonly leaving: Leaving;
  /** The level that the page is about; of a question of another level the level can be chosen. */
  readonly levelId?: number;
}

const store = (...change: Parameters<typeof updateQuestion>): Promise<Question> =>
  noteFailure('Failed to update the question', updateQuestion(...change));

/** The values and the version that they are based on; both can be replaced by what somebody else saved meanwhile. */
function useEditing(question: Question) {
  const [initialValues] = useState(() => valuesOf(question));
  const form = useQuestionForm(initialValues);
  // Read when the form is sent, which is in the same click that sets it.
  const basis = useRef({ version: question.version, theirs: undefined as Question | undefined });
  const [conflict, setConflict] = useState<Conflict>();

  const keepMine = (theirs: Question) => {
    basis.current = { version: theirs.version, theirs };
  };
  const takeTheirs = (theirs: Question) => {
    basis.current = { version: theirs.version, theirs: undefined };
    const values = valuesOf(theirs);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setConflict(undefined);
    setTimeout(focusPageTitle);
  };
  return { form, basis, conflict, setConflict, keepMine, takeTheirs };
}

/** The form that changes a question. A change that somebody else made meanwhile is shown, not overwritten. */
export function QuestionEdit(props: QuestionEditProps) {
  const { question, places, leaving, levelId } = props;
  const { form, basis, conflict, setConflict, keepMine, takeTheirs } = useEditing(question);
  const { cancel, leave } = useLeaving(leaving);
  return (
    <QuestionForm
      form={form}
      places={places}
      isLevelFixed={levelId === question.level_id}
      isCapped
      submitLabel="Update"
      busyLabel="Updating..."
      cancel={cancel}
      onSave={async (values) => {
        const { version, theirs } = basis.current;
        const body = changeOf(theirs === undefined ? values : overTheirs(values, theirs));
        const updated = await store(question.id, { ...body, version });
        notifySuccess('Question updated', cutText(updated.question_text));
        void refreshQuestions();
      }}
      onSaved={leave}
      onConflict={setConflict}
      notice={
        conflict && (
          <ConflictPanel
            id={question.id}
            conflict={conflict}
            values={form.values}
            places={places}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )
      }
    />
  );
}
