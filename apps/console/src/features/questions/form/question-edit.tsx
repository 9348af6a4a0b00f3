import type { Question } from '@quizdesk/contract/questions';
import { useState } from 'react';
import { editingOf } from '../../../components/form/conflict/use-merging.tsx';
import { invalidateQuestions } from '../../../components/question/invalidate-questions.ts';
import { cutText } from '../../../components/question/question-labels.ts';
import { noteFailure } from '../../../lib/log.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { questions } from '../questions-api.ts';
import type { QuestionOptions } from '../use-question-options.ts';
import { type BackTarget, useBackTarget } from './back-target.tsx';
import { KeyNotice } from './key-notice.tsx';
import { QuestionForm, useQuestionForm } from './question-form.tsx';
import { changeOf } from './question-values.ts';
import { overTheirs, questionWords } from './question-words.tsx';

export interface QuestionEditProps {
  /** The question as it was when the page was opened. */
  readonly question: Question;
  readonly places: QuestionOptions;
  readonly backTarget: BackTarget;
  /** The level that the page is about; of a question of another level the level can be chosen. */
  readonly levelId?: number;
}

const store = (...change: Parameters<typeof questions.update>): Promise<Question> =>
  noteFailure('Failed to update the question', questions.update(...change));

/** The form that changes a question. A change that somebody else made meanwhile is merged, not overwritten. */
export function QuestionEdit({ question, places, backTarget, levelId }: QuestionEditProps) {
  const [editing] = useState(() => editingOf(questionWords(places), question));
  const form = useQuestionForm(editing.basis.values);
  const { cancel, leave } = useBackTarget(backTarget);
  return (
    <QuestionForm
      form={form}
      places={places}
      isLevelFixed={levelId === question.level_id}
      isCapped
      editing={editing}
      questionId={question.id}
      record={`question ${question.id}`}
      submitLabel="Update"
      busyLabel="Updating..."
      notice={<KeyNotice question={question} values={form.values} />}
      cancel={cancel}
      onSave={async (values, basis = editing.basis) => {
        const body = changeOf(overTheirs(values, basis.values));
        const updated = await store(question.id, { ...body, version: basis.version });
        notifyWritten('Question updated', cutText(updated.question_text), updated);
        void invalidateQuestions();
      }}
      onSaved={leave}
    />
  );
}
