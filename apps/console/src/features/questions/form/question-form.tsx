import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type Basis, type Editing, useMerging } from '../../../components/form/conflict/use-merging.tsx';
import { FormFrame, type FormFrameProps } from '../../../components/form/form-frame.tsx';
import { FormSkeleton } from '../../../components/form/record-loader.tsx';
import { type BackTarget, CancelLink } from '../../../components/list/resource/back-to.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import type { CardQuestion } from '../../../components/question/card-question.ts';
import { QuestionCard } from '../../../components/question/question-card.tsx';
import { noSuchLevel } from '../level/no-such-level.tsx';
import { type QuestionOptions, useQuestionOptions } from '../use-question-options.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './question-form.module.css';
import { useQuestionNotes } from './question-notes.tsx';
import { LABELS, type QuestionParts, QuestionPartsContext } from './question-parts.ts';
import { faultsOf, type QuestionValues, wholeNumberOf } from './question-values.ts';

/** The question that is being written, as a card shows it. */
function cardOf(values: QuestionValues, { levels, rounds }: Pick<QuestionOptions, 'levels' | 'rounds'>): CardQuestion {
  const { answer_type, truth, answer } = values;
  const truthOf = truth === '' ? undefined : truth === 'true';
  return {
    subject: values.subject === '' ? null : values.subject,
    level: levels.find(({ id }) => String(id) === values.level_id) ?? null,
    round: rounds.find(({ id }) => String(id) === values.round_id) ?? null,
    time: wholeNumberOf(values.time),
    score: wholeNumberOf(values.score),
    question_text: values.question_text,
    media_file: values.media_file === '' ? null : values.media_file,
    media_alt: values.media_alt,
    answer_type,
    answer: answer_type === 'true_false' ? truthOf : answer_type === 'short_answer' ? answer : undefined,
    // Empty rows at the end are not shown; one in between is, so that the letters after it stay.
    options: values.options.slice(0, values.options.findLastIndex(({ option_text }) => option_text.trim() !== '') + 1),
    notes: values.notes,
    hint: values.hint,
  };
}

function isBlank({ question_text, subject, options, answer, media_file }: CardQuestion): boolean {
  const hasAnswer = options.length > 0 || (answer !== undefined && answer !== '');
  return question_text.trim() === '' && subject === null && media_file === null && !hasAnswer;
}

interface QuestionPreviewProps {
  readonly values: QuestionValues;
  readonly places: QuestionOptions;
}

/** The question as the list will show it, while it is being written. The fields are updated first, then the card. */
function QuestionPreview({ values, places }: QuestionPreviewProps) {
  const { levels, rounds } = places;
  const deferred = useDeferredValue(values);
  const card = useMemo(() => cardOf(deferred, { levels, rounds }), [deferred, levels, rounds]);
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.previewHead}>
        <h2 className="qd-heading">Preview</h2>
        <span className="qd-hint">As the list shows it</span>
      </div>
      <div className={classes.previewBox}>
        {isBlank(card) ? (
          <p className={classes.nothing}>What you write appears here, with its formulas drawn.</p>
        ) : (
          <QuestionCard question={card} heading="h3" />
        )}
      </div>
    </section>
  );
}

/** The form's labels, for its shape while it is on its way. */
export const QUESTION_FIELDS = Object.values(LABELS).slice(0, 7);

export interface WithPlacesProps {
  /** The level that the page is about, which must be there. */
  readonly levelId?: number | undefined;
  readonly children: (places: QuestionOptions) => ReactNode;
}

/** Loads the levels and rounds that a question can belong to, before its form is shown. */
export function WithPlaces({ levelId, children }: WithPlacesProps) {
  const places = useQuestionOptions();
  const { isReady, problem = null, retry } = places;
  return (
    <QueryView
      query={{ data: isReady ? places : undefined, error: problem, refetch: retry }}
      what="levels and rounds"
      skeleton={<FormSkeleton fields={QUESTION_FIELDS} />}
    >
      {(known) => {
        const hasLevel = levelId === undefined || known.levels.some(({ id }) => id === levelId);
        return hasLevel ? children(known) : noSuchLevel;
      }}
    </QueryView>
  );
}

/** The values of a question, checked by the rules of the contract. */
export function useQuestionForm(initialValues: QuestionValues) {
  return useForm<QuestionValues>({ initialValues, validate: faultsOf, validateInputOnBlur: true });
}

/** Where a page of a question leads once it is saved or given up. */
export function useLeavingTo(backTarget: BackTarget) {
  const navigate = useNavigate();
  return { onSaved: () => void navigate(backTarget.link), cancel: <CancelLink {...backTarget} /> };
}

type Sending = 'anotherButton' | 'busyLabel' | 'onAnother' | 'onSaved' | 'submitLabel';
type FramePart = Sending | 'cancel' | 'isBeside' | 'isOfAddress' | 'isOfSearch' | 'record';

export interface QuestionFormProps
  extends Pick<QuestionParts, 'form' | 'isCapped' | 'isLevelFixed' | 'places'>,
    Pick<FormFrameProps<QuestionValues>, FramePart> {
  readonly isPlaced?: boolean;
  /** The stored question, where there is one already. */
  readonly questionId?: number;
  /** `basis` is the stored question that the values are based on. */
  readonly onSave: (values: QuestionValues, basis?: Basis<QuestionValues>) => Promise<void>;
  /** The stored question that is edited; absent for a new one. */
  readonly editing?: Editing<QuestionValues>;
  /** Shown below the fields. */
  readonly notice?: ReactNode;
}

/** The form of a question, the same in every place, with its preview. */
export function QuestionForm(props: QuestionFormProps) {
  const { form, questionId, places, isLevelFixed, isCapped, isPlaced = false, ...others } = props;
  const { editing, onSave, notice, ...frame } = others;
  const [isUploading, setUploading] = useState(false);
  const merging = useMerging(form, editing);
  const notes = useQuestionNotes(form, questionId);
  const parts = { form: merging.form, places, isLevelFixed, isCapped, isPlaced, noteAt: notes.at };
  return (
    <FormFrame
      form={form}
      merging={merging}
      isWaiting={isUploading}
      onSave={(values) => onSave(values, merging.basis())}
      aside={frame.isBeside === true ? undefined : <QuestionPreview values={form.values} places={places} />}
      {...frame}
    >
      <div ref={notes.watch} className={classes.fields}>
        <QuestionPartsContext value={parts}>
          <QuestionFields onUploading={setUploading} />
        </QuestionPartsContext>
      </div>
      <VisuallyHidden isStatus>{notes.status}</VisuallyHidden>
      {notice}
    </FormFrame>
  );
}
