import { useState } from 'react';
import { BackLink, type BackTarget } from '../../../components/list/resource/back-to.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { invalidateQuestions } from '../../../components/question/invalidate-questions.ts';
import { cutText } from '../../../components/question/question-labels.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { insertQuestion } from '../questions-api.ts';
import type { QuestionOptions } from '../use-question-options.ts';
import type { PlaceSearch } from './place-search.ts';
import { QuestionForm, useQuestionForm, WithPlaces } from './question-form.tsx';
import { bodyOf, emptyQuestion, type Fixed, type QuestionValues } from './question-values.ts';

export interface QuestionCreateProps {
  readonly places: QuestionOptions;
  /** The page that the form belongs to. */
  readonly backTarget: BackTarget;
  /** What the place fixes about its questions. */
  readonly fixed?: Fixed;
  /** The level that is chosen to begin with. */
  readonly levelId?: number | undefined;
  /** What is filled in to begin with. */
  readonly start?: PlaceSearch;
  /** The level cannot be changed, and no more than four options be added. */
  readonly isOfLevel?: boolean;
}

/** What the place fixes; the quiz it names is that of the chosen level where that one is of another quiz. */
function fixedFor({ level_id }: QuestionValues, { levels }: QuestionOptions, fixed: Fixed = {}): Fixed {
  if (fixed.quiz_id === undefined) return fixed;
  return { ...fixed, quiz_id: levels.find(({ id }) => String(id) === level_id)?.quiz_id ?? fixed.quiz_id };
}

/** The form that adds a question. */
function QuestionCreate({ places, backTarget, fixed, levelId, start, isOfLevel = false }: QuestionCreateProps) {
  const [initialValues] = useState(() => emptyQuestion({ level_id: levelId, ...start }));
  const [key] = useState(randomKey);
  const form = useQuestionForm(initialValues);
  return (
    <QuestionForm
      form={form}
      places={places}
      isLevelFixed={isOfLevel}
      isCapped={isOfLevel}
      submitLabel="Add"
      busyLabel="Submitting..."
      backTarget={backTarget}
      record={isOfLevel ? `new question of level ${levelId}` : 'new question'}
      onSave={async (values) => {
        const added = await insertQuestion(bodyOf(values, fixedFor(values, places, fixed)), key);
        notifyWritten('Question added', cutText(added.question_text), added);
        void invalidateQuestions();
      }}
    />
  );
}

/** The page that adds a question, in every place. */
export function QuestionCreatePage(props: Omit<QuestionCreateProps, 'places'>) {
  return (
    <>
      <PageHead title="Create Question" back={<BackLink {...props.backTarget} />} />
      <WithPlaces levelId={props.isOfLevel === true ? props.levelId : undefined}>
        {(places) => <QuestionCreate {...props} places={places} />}
      </WithPlaces>
    </>
  );
}
