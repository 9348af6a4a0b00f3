import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { FormFrame } from '../../../components/form-frame.tsx';
import type { Conflict } from '../../../lib/request-error.ts';
import type { Places } from '../use-places.ts';
import { QuestionFields } from './question-fields.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { faultsOf, type QuestionValues } from './question-values.ts';

/** The values of a question, checked by the rules of the contract. */
export function useQuestionForm(initialValues: QuestionValues) {
  return useForm<QuestionValues>({ initialValues, validate: faultsOf, validateInputOnBlur: true });
}

export interface QuestionFormProps {
  readonly form: ReturnType<typeof useQuestionForm>;
  readonly places: Places;
  readonly isLevelFixed: boolean;
  /** Whether only four options can be added. */
  readonly isCapped: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly cancel: ReactNode;
  readonly onSave: (values: QuestionValues) => Promise<void>;
  readonly onSaved: () => void;
  readonly onConflict?: (conflict: Conflict) => void;
  /** Stands above the buttons, below the fields. */
  readonly notice?: ReactNode;
}

/** The form of a question, the same in every place, with its preview. */
export function QuestionForm({ form, places, isLevelFixed, isCapped, notice, ...frame }: QuestionFormProps) {
  const [isUploading, setUploading] = useState(false);
  return (
    <FormFrame
      form={form}
      isWaiting={isUploading}
      aside={<QuestionPreview values={form.values} places={places} />}
      {...frame}
    >
      <QuestionFields
        form={form}
        places={places}
        isLevelFixed={isLevelFixed}
        isCapped={isCapped}
        onUploading={setUploading}
      />
      {notice}
    </FormFrame>
  );
}
