import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  type MessageTemplate,
  type MessageTemplateInput,
  messageTemplateInput,
} from '@quizdesk/contract/message-templates';
import { textFields } from '../../../components/form/form-values.ts';
import type { FormView } from '../../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../../components/form/resource/row-form.tsx';
import { PLACEHOLDER_TEXT, TYPE_CHOICES, typeName } from '../notification-labels.ts';
import { messageTemplates, templateHome } from './templates-api.ts';

const texts = textFields({ name: 'Template Name', type: 'Type', title: 'Title', message: 'Message' });
/** What the form holds: texts, as they were typed. */
type TemplateValues = typeof texts.emptyValues;

function TemplateFields({ field }: FieldsProps<TemplateValues>) {
  return (
    <>
      <TextInput description="What the form that sends calls it" required autoFocus {...field('name')} />
      <NativeSelect required data={TYPE_CHOICES} {...field('type')} />
      <TextInput description={PLACEHOLDER_TEXT} required {...field('title')} />
      <Textarea required autosize minRows={3} maxRows={12} {...field('message')} />
    </>
  );
}

export const templateForm: FormView<MessageTemplate, MessageTemplateInput, TemplateValues> = {
  ...messageTemplates,
  ...texts,
  home: templateHome,
  query: messageTemplates.find,
  thing: 'Template',
  titles: { add: 'Add Template', edit: 'Update Template' },
  useTexts:
    () =>
    ({ type }) => ({ type: typeName(type) }),
  nameOf: ({ name }) => name,
  schema: messageTemplateInput,
  toInput: ({ type, ...others }) => ({ ...others, type: type || undefined }),
  Fields: TemplateFields,
};
