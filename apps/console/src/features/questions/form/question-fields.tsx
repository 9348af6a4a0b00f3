import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '../../../components/form/field-row.tsx';
import { ImageField } from '../../../components/upload/image-field.tsx';
import { AnswerFields } from './answer-fields.tsx';

import { PlaceFields, type PlaceFieldsProps } from './place-fields.tsx';
import type { NoteAt } from './question-notes.tsx';
import type { QuestionValues } from './question-values.ts';

export interface QuestionFieldsProps extends PlaceFieldsProps {
  readonly isCapped: boolean;
  readonly noteAt: NoteAt;
  readonly onUploading: (isUploading: boolean) => void;
}

interface ContentFieldsProps {
  readonly form: UseFormReturnType<QuestionValues>;
  readonly noteAt: NoteAt;
}

function ContentFields({ form, noteAt }: ContentFieldsProps) {
  return (
    <>
      <Textarea
        label="Question text"
        description="Write formulas between dollar signs, chemistry as \ce{...}"
        required
        autosize
        minRows={3}
        {...noteAt('question_text')}
        {...form.getInputProps('question_text')}
      />
      <FieldRow>
        <TextInput
          label="Time in seconds"
          inputMode="numeric"
          required
          {...noteAt('time')}
          {...form.getInputProps('time')}
        />
        <TextInput label="Score" inputMode="numeric" placeholder="1-100" required {...form.getInputProps('score')} />
      </FieldRow>
    </>
  );
}

/** All fields of a question, in the order in which it is written. */
export function QuestionFields({ isCapped, noteAt, onUploading, ...place }: QuestionFieldsProps) {
  const { form } = place;
  return (
    <>
      <PlaceFields {...place} />
      <ContentFields form={form} noteAt={noteAt} />
      <AnswerFields form={form} isCapped={isCapped} noteAt={noteAt} />
      <ImageField
        {...form.getInputProps('media_file')}
        label="Media"
        value={form.values.media_file}
        onUploading={onUploading}
        onProblem={(problem) => form.setFieldError('media_file', problem)}
      />
      <Textarea label="Notes" autosize minRows={2} {...noteAt('notes')} {...form.getInputProps('notes')} />
      <Textarea label="Hint" autosize minRows={1} {...noteAt('hint')} {...form.getInputProps('hint')} />
    </>
  );
}
