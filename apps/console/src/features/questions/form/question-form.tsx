import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { type Basis, type Editing, useMerging } from '../../../components/form/conflict/use-merging.tsx';
import { FormFrame } from '../../../components/form/form-frame.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import type { QuestionOptions } from '../use-question-options.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './question-form.module.css';
import { useQuestionNotes } from './question-notes.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { faultsOf, type QuestionValues } from './question-values.ts';

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
