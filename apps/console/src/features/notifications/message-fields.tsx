import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { PLACEHOLDER_TEXT, TYPE_CHOICES } from './notification-labels.ts';
import { TemplateMenu } from './templates/template-menu.tsx';

/** What the form of a message holds, as it was typed. */
export interface MessageValues extends Record<string, string> {
  type: string;
  /** The one person it is for; kept while a group is chosen instead. */
  user_id: string;
  title: string;
  message: string;
}
export type MessageForm = UseFormReturnType<MessageValues>;

interface MessageFieldsProps {
  readonly form: MessageForm;
  /** Whom it is for, below its type. */
  readonly children: ReactNode;
}

/** A message: its type, whom it is for, title and text; or all but whom from a template. */
export function MessageFields({ form, children }: MessageFieldsProps) {
  return (
    <>
      <TemplateMenu
        typed={form.values}
        onPick={(texts) => {
          form.setValues(texts);
          for (const name of Object.keys(texts)) form.clearFieldError(name);
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
