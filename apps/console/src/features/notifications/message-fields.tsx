import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { PLACEHOLDER_TEXT, TYPE_CHOICES } from './notification-labels.ts';
import { TemplatePicker } from './templates/template-picker.tsx';

/** The fields of every message, as they were typed. */
export interface MessageValues extends Record<string, string> {
  type: string;
  title: string;
  message: string;
}

interface MessageFieldsProps<V extends MessageValues> {
  readonly form: UseFormReturnType<V>;
  /** Whom it is for, below its type. */
  readonly children?: ReactNode;
}

/** A message: its type, whom it is for, title and text; or all but whom from a template. */
export function MessageFields<V extends MessageValues>({ form, children }: MessageFieldsProps<V>) {
  return (
    <>
      <TemplatePicker
        onPick={(texts) => {
          form.setValues({ ...form.getValues(), ...texts });
          form.clearErrors();
        }}
      />
      <NativeSelect label="Type" required autoFocus data={TYPE_CHOICES} {...form.getInputProps('type')} />
      {children}
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <Textarea
        label="Message"
        description={PLACEHOLDER_TEXT}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('message')}
      />
    </>
  );
}
