import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { OPTION_LABELS } from '@quizdesk/contract/constants';
import { type Option, type OptionInput, optionInput } from '@quizdesk/contract/options';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { useQuizChoices } from '../../components/choices.ts';
import { FormFrame, type FormFrameProps } from '../../components/form-frame.tsx';
import { numberOf } from '../../components/number-value.ts';

/** What the form holds: texts, as they were chosen or typed. */
export type OptionValues = Record<'quiz_id' | 'option_text' | 'label', string>;

/** A form for a new option, of a quiz where one is known. */
export function emptyOption(quizId: number | undefined): OptionValues {
  return { quiz_id: quizId === undefined ? '' : String(quizId), option_text: '', label: '' };
}

/** A stored option as its form holds it. */
export function valuesOf({ quiz_id, option_text, label }: Option): OptionValues {
  return { quiz_id: String(quiz_id), option_text, label };
}

const faultsOf = schemaResolver(optionInput, { sync: true });
const sentOf = (values: OptionValues) => ({ ...values, quiz_id: numberOf(values.quiz_id) });

export interface OptionFormProps
  extends Pick<FormFrameProps<OptionValues>, 'onSaved' | 'submitLabel' | 'busyLabel' | 'cancel' | 'holding'> {
  readonly initialValues: OptionValues;
  readonly onSave: (option: OptionInput) => Promise<void>;
}

/** The form of an option beside the table, for adding and updating. */
export function OptionForm({ initialValues, onSave, ...frame }: OptionFormProps) {
  const quizzes = useQuizChoices();
  const form = useForm<OptionValues>({
    initialValues,
    validate: (values) => faultsOf(sentOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame form={form} onSave={(values) => onSave(optionInput.parse(sentOf(values)))} isBeside {...frame}>
      <ChoiceSelect label="Quiz" prompt="Choose a quiz" required choices={quizzes} {...form.getInputProps('quiz_id')} />
      <TextInput label="Text" required {...form.getInputProps('option_text')} />
      <NativeSelect
        label="Label"
        required
        data={[{ value: '', label: 'Choose a label' }, ...OPTION_LABELS]}
        {...form.getInputProps('label')}
      />
    </FormFrame>
  );
}
