import { useForm } from '@mantine/form';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type Basis, type Editing, useMerging } from '../../../components/form/conflict/use-merging.tsx';
import { FormFrame } from '../../../components/form/form-frame.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import type { CardQuestion } from '../../../components/question/card-question.ts';
import { QuestionCard } from '../../../components/question/question-card.tsx';
import type { QuestionOptions } from '../use-question-options.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './question-form.module.css';
import { useQuestionNotes } from './question-notes.tsx';
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
        <h2>Preview</h2>
        <span>As the list shows it</span>
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

/** The values of a question, checked by the rules of the contract. */
export function useQuestionForm(initialValues: QuestionValues) {
  return useForm<QuestionValues>({ initialValues, validate: faultsOf, validateInputOnBlur: true });
}

export interface QuestionFormProps {
  readonly form: ReturnType<typeof useQuestionForm>;
  /** The stored question, where there is one already. */
  readonly questionId?: number;
  readonly places: QuestionOptions;
  readonly isLevelFixed: boolean;
  /** Whether only four options can be added. */
  readonly isCapped: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly cancel: ReactNode;
  /** `basis` is the stored question that the values are based on. */
  readonly onSave: (values: QuestionValues, basis?: Basis<QuestionValues>) => Promise<void>;
  readonly onSaved: () => void;
  /** The stored question that is edited; absent for a new one. */
  readonly editing?: Editing<QuestionValues>;
  /** Which draft keeps what is typed. */
  readonly record: string;
  /** Shown below the fields. */
  readonly notice?: ReactNode;
}

/** The form of a question, the same in every place, with its preview. */
export function QuestionForm({
  form,
  questionId,
  places,
  isLevelFixed,
  isCapped,
  editing,
  record,
  onSave,
  notice,
  ...frame
}: QuestionFormProps) {
  const [isUploading, setUploading] = useState(false);
  const merging = useMerging(form, editing);
  const notes = useQuestionNotes(form, questionId);
  return (
    <FormFrame
      form={form}
      isWaiting={isUploading}
      onSave={(values) => onSave(values, merging?.basis())}
      draft={{ record, ...(merging && { merging }) }}
      {...(merging && { onConflict: merging.onConflict })}
      aside={<QuestionPreview values={form.values} places={places} />}
      {...frame}
    >
      <div ref={notes.watch} className={classes.fields}>
        <QuestionFields
          form={merging?.form ?? form}
          places={places}
          isLevelFixed={isLevelFixed}
          isCapped={isCapped}
          noteAt={notes.at}
          onUploading={setUploading}
        />
      </div>
      <VisuallyHidden isStatus>{notes.status}</VisuallyHidden>
      {notice}
      {merging?.panel}
    </FormFrame>
  );
}
