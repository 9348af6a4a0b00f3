import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '../../../components/field-row.tsx';
import { ImageField } from '../../../components/image-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { PlaceFields, type PlaceFieldsProps } from './place-fields.tsx';
import type { QuestionValues } from './question-values.ts';

export interface QuestionFieldsProps extends PlaceFieldsProps {
  readonly isCapped: boolean;
  readonly onUploading: (isUploading: boolean) => void;
}

function ContentFields({ form }: { readonly form: UseFormReturnType<QuestionValues> }) {
  return (
    <>
      <Textarea
        label="Question text"
        description="Write formulas between dollar signs, chemistry as \ce{...}"
        required
        autosize
        minRows={3}
        {...form.getInputProps('question_text')}
      />
      <FieldRow>
        <TextInput label="Time in seconds" inputMode="numeric" required {...form.getInputProps('time')} />
        <TextInput label="Score" inputMode="numeric" placeholder="1-100" required {...form.getInputProps('score')} />
      </FieldRow>
    </>
  );
}

/** All fields of a question, in the order in which it is written. */
export function QuestionFields({ isCapped, onUploading, ...place }: QuestionFieldsProps) {
  const { form } = place;
  return (
    <>
      <PlaceFields {...place} />
      <ContentFields form={form} />
      <AnswerFields form={form} isCapped={isCapped} />
      <ImageField
        label="Media"
        value={form.values.media_file}
        error={form.errors.media_file}
        onChange={(fileName) => form.setFieldValue('media_file', fileName)}
        onUploading={onUploading}
        onProblem={(problem) => form.setFieldError('media_file', problem)}
      />
      <Textarea label="Notes" autosize minRows={2} {...form.getInputProps('notes')} />
      <Textarea label="Hint" autosize minRows={1} {...form.getInputProps('hint')} />
    </>
  );
}
