import type { Question } from '@quizdesk/contract/questions';
import { useState } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { BackLink, type BackTarget, GoLink } from '../../../components/list/resource/back-to.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { invalidateQuestions } from '../../../components/question/invalidate-questions.ts';
import { cutText } from '../../../components/question/plain-tex.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { insertQuestion, questions } from '../questions-api.ts';
import type { QuestionOptions } from '../use-question-options.ts';
import type { PlaceSearch } from './place-search.ts';
import { QUESTION_FIELDS, QuestionForm, useLeavingTo, useQuestionForm, WithPlaces } from './question-form.tsx';
import { bodyOf, copyOf, emptyQuestion, type Fixed, nextOf, type QuestionValues } from './question-values.ts';

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
  /** The stored question that the new one is a copy of. */
  readonly copied?: Question;
  /** The level cannot be changed, and no more than four options be added. */
  readonly isOfLevel?: boolean;
  /** Called when a question was added and an empty form follows. */
  readonly onAnother?: () => void;
}

/** What the place fixes; the quiz it names is that of the chosen level where that one is of another quiz. */
function fixedFor({ level_id }: QuestionValues, { levels }: QuestionOptions, fixed: Fixed = {}): Fixed {
  if (fixed.quiz_id === undefined) return fixed;
  return { ...fixed, quiz_id: levels.find(({ id }) => String(id) === level_id)?.quiz_id ?? fixed.quiz_id };
}

/** What a form begins with. */
interface Beginning {
  /** How many were added before it. */
  readonly added: number;
  readonly values: QuestionValues;
  readonly isPlaced: boolean;
  readonly fixed: Fixed | undefined;
}

interface NewQuestionProps extends Pick<QuestionCreateProps, 'places' | 'backTarget' | 'isOfLevel'> {
  readonly beginning: Beginning;
  readonly record: string;
  readonly onAnother: (values: QuestionValues) => void;
}

/** The form that adds one question. */
function NewQuestion({ places, backTarget, isOfLevel = false, beginning, record, onAnother }: NewQuestionProps) {
  const { values: initialValues, isPlaced, fixed } = beginning;
  const [key] = useState(randomKey);
  const form = useQuestionForm(initialValues);
  const leaving = useLeavingTo(backTarget);
  return (
    <QuestionForm
      form={form}
      places={places}
      isLevelFixed={isOfLevel}
      isCapped={isOfLevel}
      isPlaced={isPlaced}
      submitLabel="Add"
      busyLabel="Submitting..."
      {...leaving}
      isOfSearch
      record={record}
      onAnother={onAnother}
      anotherButton={(button) => (
        <BusyButton variant="default" title="Ctrl Shift Enter" data-another {...button}>
          Save and add another
        </BusyButton>
      )}
      onSave={async (values) => {
        const added = await insertQuestion(bodyOf(values, fixedFor(values, places, fixed)), key);
        notifyWritten('Question added', cutText(added.question_text), added);
        void invalidateQuestions();
      }}
    />
  );
}

/** What a copy is like that its form does not show: the quiz that it is for. */
const fixedOf = ({ question_type }: Question): Fixed => (question_type === null ? {} : { question_type });

/** Adds questions, one after the other for as long as one likes. */
function QuestionCreate({ fixed, levelId, start, copied, onAnother, ...place }: QuestionCreateProps) {
  const [beginning, setBeginning] = useState<Beginning>(() => ({
    added: 0,
    values: copied === undefined ? emptyQuestion({ ...start, level_id: levelId ?? start?.level_id }) : copyOf(copied),
    isPlaced: copied !== undefined,
    fixed: copied === undefined ? fixed : { ...fixedOf(copied), ...fixed },
  }));
  return (
    <NewQuestion
      key={beginning.added}
      {...place}
      beginning={beginning}
      record={place.isOfLevel === true ? `new question of level ${levelId}` : 'new question'}
      onAnother={(values) => {
        setBeginning(({ added }) => ({ added: added + 1, values: nextOf(values), isPlaced: true, fixed }));
        onAnother?.();
      }}
    />
  );
}

/** The page that adds a question, in every place. */
export function QuestionCreatePage(props: Omit<QuestionCreateProps, 'places' | 'copied' | 'onAnother'>) {
  const { backTarget, levelId, isOfLevel, start: { copy_of, ...start } = {} } = props;
  /** The question of which a copy was added already: what follows is none. */
  const [done, setDone] = useState<number>();
  const goOn = () => setDone(copy_of);
  const form = (copied?: Question) => (
    <WithPlaces levelId={isOfLevel === true ? levelId : undefined}>
      {(places) => (
        <QuestionCreate {...props} start={start} places={places} onAnother={goOn} {...(copied && { copied })} />
      )}
    </WithPlaces>
  );
  return (
    <>
      <PageHead
        title="Create Question"
        note={
          copy_of === undefined || copy_of === done
            ? undefined
            : `A copy of question ${copy_of}. Nothing is stored yet.`
        }
        back={<BackLink {...backTarget} />}
      />
      {copy_of === undefined ? (
        form()
      ) : (
        <RecordLoader
          key={copy_of}
          query={questions.find(copy_of)}
          fields={QUESTION_FIELDS}
          thing="question"
          wayOut={<GoLink {...backTarget} />}
        >
          {form}
        </RecordLoader>
      )}
    </>
  );
}
