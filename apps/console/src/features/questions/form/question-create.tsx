import { useState } from 'react';
import { cutText } from '../../../components/question-words.ts';
import { refreshQuestions } from '../../../components/refresh-questions.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { notifySuccess } from '../../../lib/toast.ts';
import { insertQuestion } from '../questions-api.ts';
import type { Places } from '../use-places.ts';
import { type Leaving, useLeaving } from './leaving.tsx';
import { QuestionForm, useQuestionForm } from './question-form.tsx';
import { bodyOf, emptyQuestion, type Fixed, type QuestionValues } from './question-values.ts';

export interface QuestionCreateProps {
  readonly places: Places;
  /** The page that the form belongs to. */
  readonly leaving: Leaving;
  /** What the place fixes about its questions. */
  readonly fixed?: Fixed;
  /** The level that is chosen to begin with. */
  readonly levelId?: number | undefined;
  /** The level cannot be changed, and no more than four options be added. */
  readonly isOfLevel?: boolean;
}

/** What the place fixes; the quiz it names is that of the chosen level where that one is of another quiz. */
function fixedFor({ level_id }: QuestionValues, { levels }: Places, fixed: Fixed = {}): Fixed {
  if (fixed.quiz_id === undefined) return fixed;
  return { ...fixed, quiz_id: levels.find(({ id }) => String(id) === level_id)?.quiz_id ?? fixed.quiz_id };
}

/** The form that adds a question. */
export function QuestionCreate({ places, leaving, fixed, levelId, isOfLevel = false }: QuestionCreateProps) {
  const [initialValues] = useState(() => emptyQuestion(levelId));
  const [key] = useState(randomKey);
  const form = useQuestionForm(initialValues);
  const { cancel, leave } = useLeaving(leaving);
  return (
    <QuestionForm
      form={form}
      places={places}
      isLevelFixed={isOfLevel}
      isCapped={isOfLevel}
      submitLabel="Add"
      busyLabel="Submitting..."
      cancel={cancel}
      onSave={async (values) => {
        const added = await insertQuestion(bodyOf(values, fixedFor(values, places, fixed)), key);
        notifySuccess('Question added', cutText(added.question_text));
        void refreshQuestions();
      }}
      onSaved={leave}
    />
  );
}
