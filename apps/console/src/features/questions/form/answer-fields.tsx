import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ANSWER_TYPE_TEXTS, ANSWER_TYPES_OFFERED } from '../../../components/question-words.ts';
import { OptionRows } from './option-rows.tsx';
import type { QuestionValues } from './question-values.ts';
import { Segments } from './segments.tsx';

const TYPES = ANSWER_TYPES_OFFERED.map((value) => ({ value, label: ANSWER_TYPE_TEXTS[value] }));
const TRUTHS = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
] as const;

export interface AnswerFieldsProps {
  readonly form: UseFormReturnType<QuestionValues>;
  readonly isCapped: boolean;
}

function AnswerEntry({ form, isCapped }: AnswerFieldsProps) {
  const { answer_type, truth } = form.values;
  if (answer_type === 'multiple_choice') return <OptionRows form={form} isCapped={isCapped} />;
  if (answer_type === 'true_false') {
    return (
      <Segments
        label="Answer"
        choices={TRUTHS}
        value={truth}
        onChange={(chosen) => form.setFieldValue('truth', chosen)}
        error={form.errors.truth}
      />
    );
  }
  return <Textarea label="Answer" required autosize minRows={1} maxRows={8} {...form.getInputProps('answer')} />;
}

/** How the question is answered, and its correct answer. Another type leaves what was entered for this one in place. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { form } = props;
  return (
    <>
      <Segments
        label="Answer type"
        choices={TYPES}
        value={form.values.answer_type}
        onChange={(chosen) => form.setFieldValue('answer_type', chosen)}
        error={form.errors.answer_type}
      />
      <AnswerEntry {...props} />
    </>
  );
}
