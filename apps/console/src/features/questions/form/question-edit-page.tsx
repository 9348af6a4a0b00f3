import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { editingOf } from '../../../components/form/conflict/use-merging.tsx';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { plural } from '../../../components/format/format-number.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { BackLink, type BackTarget, GoLink } from '../../../components/list/resource/back-to.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { Allowed } from '../../../components/rights/rights.tsx';
import { notifyWritten } from '../../../lib/undo.ts';
import { questions } from '../questions-api.ts';
import type { QuestionOptions } from '../use-question-options.ts';
import classes from './question-form.module.css';
import {
  QUESTION_FIELDS,
  QuestionForm,
  type QuestionFormProps,
  useLeavingTo,
  useQuestionForm,
  WithPlaces,
} from './question-form.tsx';
import { changeOf, type QuestionValues } from './question-values.ts';
import { questionView } from './question-view.tsx';

/** What is typed, so that it can be saved over what is stored: an option that someone took away is a new one again. */
function overTheirs(yours: QuestionValues, theirs: QuestionValues): QuestionValues {
  const stored = new Set(theirs.options.map(({ id }) => id));
  const options = yours.options.map(({ id, ...option }) =>
    id !== undefined && stored.has(id) ? { ...option, id } : option,
  );
  return { ...yours, options };
}

/** The key that the form holds, as a question stores it. */
function keyOf({ answer_type, options, truth, answer }: QuestionValues): Question['answer'] {
  if (answer_type === 'short_answer') return answer;
  if (answer_type === 'true_false') return truth === '' ? null : truth === 'true';
  return options.filter(({ is_correct }) => is_correct).map(({ option_text }) => option_text);
}

/** Says of a changed key that answers were marked by the old one, and leads to where they can be corrected. */
function KeyNotice({ question, values }: { readonly question: Question; readonly values: QuestionValues }) {
  const { id, answer, answers } = question;
  if (answers === 0 || JSON.stringify(keyOf(values)) === JSON.stringify(answer)) return null;
  return (
    <p role="status" className={classes.notice}>
      The answers of {plural(answers, 'student was', 'students were')} marked by the old key. Saving here leaves them as
      they are.{' '}
      <Allowed call="corrections.apply">
        <Link to="/questions/$id/correct" params={{ id }}>
          Correct the key with its answers
        </Link>
      </Allowed>
    </p>
  );
}

interface QuestionEditProps extends Pick<QuestionFormProps, 'cancel' | 'isBeside' | 'isOfAddress' | 'onSaved'> {
  /** The question as it was when the form was opened. */
  readonly question: Question;
  readonly places: QuestionOptions;
  readonly onStored?: (question: Question) => void;
  /** The level that the page is about; of a question of another level the level can be chosen. */
  readonly levelId?: number;
}

/** The form that changes a question. A change that someone else made meanwhile is merged, not overwritten. */
export function QuestionEdit({ question, places, levelId, onStored, ...frame }: QuestionEditProps) {
  const [editing] = useState(() => editingOf(questionView, question));
  const form = useQuestionForm(editing.basis.values);
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
      {...frame}
      onSave={async (values, basis = editing.basis) => {
        const body = changeOf(overTheirs(values, basis.values));
        const updated = await questionView.update(question.id, { ...body, version: basis.version });
        notifyWritten('Question updated', questionView.nameOf(updated), updated);
        onStored?.(updated);
        void questionView.invalidate();
      }}
    />
  );
}

export interface QuestionEditPageProps {
  readonly id: number;
  readonly backTarget: BackTarget;
  /** The level that the page is about; a question of another one says so and stays there. */
  readonly levelId?: number;
}

/** The page that changes a question, in every place. */
export function QuestionEditPage({ id, backTarget, levelId }: QuestionEditPageProps) {
  const { data } = useQuery(questions.find(id));
  const leaving = useLeavingTo(backTarget);
  const isElsewhere = levelId !== undefined && data !== undefined && data.level_id !== levelId;
  const levelText = useLevelText(isElsewhere);
  const note = isElsewhere
    ? `This question belongs to ${levelText(data.level)}. It stays there unless you choose another level.`
    : undefined;
  return (
    <>
      <PageHead
        title="Edit Question"
        note={note}
        back={<BackLink {...backTarget} />}
        record={{ table: 'questions', id, name: `Question ${id}` }}
      />
      <RecordLoader
        key={id}
        query={questions.find(id)}
        fields={QUESTION_FIELDS}
        thing="question"
        wayOut={<GoLink {...backTarget} />}
      >
        {(question: Question) => (
          <WithPlaces levelId={levelId}>
            {(places) => (
              <QuestionEdit
                question={question}
                places={places}
                {...leaving}
                {...(levelId !== undefined && { levelId })}
              />
            )}
          </WithPlaces>
        )}
      </RecordLoader>
    </>
  );
}
