import { NativeSelect, TextInput } from '@mantine/core';
import { OPTION_LABELS } from '@quizdesk/contract/constants';
import { type Option, type OptionInput, optionInput } from '@quizdesk/contract/options';
import { numberOf } from '../../components/form/form-values.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import type { SideView } from '../../components/form/resource/side-editor.tsx';
import { ChoiceSelect } from '../../components/list/filter/choice-select.tsx';
import { useQuizChoices, useQuizTexts } from '../../components/list/filter/choices.ts';
import { options } from './options-api.ts';

/** What the form holds: texts, as they were chosen or typed. */
type OptionValues = Record<'quiz_id' | 'option_text' | 'label', string>;

function OptionFields({ form }: FieldsProps<OptionValues>) {
  return (
    <>
      <ChoiceSelect
        label="Quiz"
        prompt="Choose a quiz"
        required
        choices={useQuizChoices()}
        {...form.getInputProps('quiz_id')}
      />
      <TextInput label="Text" required {...form.getInputProps('option_text')} />
      <NativeSelect
        label="Label"
        required
        data={[{ value: '', label: 'Choose a label' }, ...OPTION_LABELS]}
        {...form.getInputProps('label')}
      />
    </>
  );
}

export const optionSide: SideView<Option, OptionInput, OptionValues> = {
  ...options,
  thing: 'Option',
  nameOf: ({ option_text }) => option_text,
  schema: optionInput,
  labels: { quiz_id: 'Quiz', option_text: 'Text', label: 'Label' },
  useTexts: useQuizTexts,
  emptyOf: (quizId) => ({ quiz_id: quizId === undefined ? '' : String(quizId), option_text: '', label: '' }),
  valuesOf: ({ quiz_id, option_text, label }) => ({ quiz_id: String(quiz_id), option_text, label }),
  toInput: (values) => ({ ...values, quiz_id: numberOf(values.quiz_id) }),
  Fields: OptionFields,
};
