import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { useQuizChoices } from '../../components/choices.ts';
import { FieldRow } from '../../components/field-row.tsx';
import { FormFrame, type FormFrameProps } from '../../components/form-frame.tsx';
import { type LevelValues, type SaveLevel, wholeLevel, wholeSentOf } from './level-values.ts';

const faultsOf = schemaResolver(wholeLevel, { sync: true });

export interface LevelFormProps
  extends Pick<
    FormFrameProps<LevelValues>,
    'onSaved' | 'submitLabel' | 'busyLabel' | 'cancel' | 'isBeside' | 'holding'
  > {
  readonly initialValues: LevelValues;
  readonly onSave: SaveLevel;
}

/** The whole form of a level, for adding and updating. */
export function LevelForm({ initialValues, onSave, ...frame }: LevelFormProps) {
  const quizzes = useQuizChoices();
  const form = useForm<LevelValues>({
    initialValues,
    validate: (values) => faultsOf(wholeSentOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSave(wholeLevel.parse(wholeSentOf(values)))}
      conflictField="level_number"
      {...frame}
    >
      <ChoiceSelect
        label="Quiz"
        prompt="Choose a quiz"
        required
        autoFocus={frame.isBeside !== true}
        choices={quizzes}
        {...form.getInputProps('quiz_id')}
      />
      <FieldRow>
        <TextInput label="Level Number" inputMode="numeric" required {...form.getInputProps('level_number')} />
        <TextInput
          label="Time Limit"
          inputMode="numeric"
          required
          placeholder="0 is no limit"
          rightSection={<span aria-hidden="true">s</span>}
          aria-description="In seconds; 0 is no limit"
          {...form.getInputProps('time_limit')}
        />
      </FieldRow>
      <Textarea label="Description" rows={4} required {...form.getInputProps('description')} />
    </FormFrame>
  );
}
