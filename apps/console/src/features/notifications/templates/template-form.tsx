import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  type MessageTemplate,
  type MessageTemplateInput,
  messageTemplateInput,
} from '@quizdesk/contract/message-templates';
import { textsOf } from '../../../components/form/form-values.ts';
import type { FormView } from '../../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../../components/form/resource/row-form.tsx';
import { PLACEHOLDER_TEXT, TYPE_CHOICES, typeName } from '../notification-labels.ts';
import { messageTemplates, templateHome } from './templates-api.ts';

const FIELDS = ['name', 'type', 'title', 'message'] as const;
/** What the form holds: texts, as they were typed. */
type TemplateValues = Record<(typeof FIELDS)[number], string>;

function TemplateFields({ form }: FieldsProps<TemplateValues>) {
  return (
    <>
      <TextInput
        label="Template Name"
        description="What the form that sends calls it"
        required
        autoFocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label="Type" required data={TYPE_CHOICES} {...form.getInputProps('type')} />
      <TextInput label="Title" description={PLACEHOLDER_TEXT} required {...form.getInputProps('title')} />
      <Textarea label="Message" required autosize minRows={3} maxRows={12} {...form.getInputProps('message')} />
    </>
  );
}

export const templateForm: FormView<MessageTemplate, MessageTemplateInput, TemplateValues> = {
  ...messageTemplates,
  home: templateHome,
  query: messageTemplates.find,
  thing: 'Template',
  titles: { add: 'Add Template', edit: 'Update Template' },
  labels: { name: 'Template Name', type: 'Type', title: 'Title', message: 'Message' },
  useTexts:
    () =>
    ({ type }) => ({ type: typeName(type) }),
  nameOf: ({ name }) => name,
  schema: messageTemplateInput,
  emptyValues: { name: '', type: '', title: '', message: '' },
  valuesOf: (stored) => textsOf(FIELDS, stored),
  toInput: ({ type, ...texts }) => ({ ...texts, type: type || undefined }),
  Fields: TemplateFields,
};
