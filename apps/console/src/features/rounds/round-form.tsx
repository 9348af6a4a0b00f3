import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type RoundInput, roundInput } from '@quizdesk/contract/rounds';
import { ButtonLink } from '../../components/button-link.tsx';
import { FieldRow } from '../../components/field-row.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { numberOf } from '../../components/number-value.ts';
import { useGoBack } from '../../components/use-go-back.ts';
import { roundSearch } from './rounds-api.ts';

/** What the form holds: texts, as they were typed. */
export type RoundValues = Record<'name' | 'serial_number' | 'max_questions', string> & { isActive: boolean };

export const EMPTY_ROUND: RoundValues = { name: '', serial_number: '', max_questions: '', isActive: true };

const faultsOf = schemaResolver(roundInput, { sync: true });

/** The values as the server takes them; a number that is none stays text, for the schema to refuse. */
function sentOf({ name, serial_number, max_questions, isActive }: RoundValues) {
  const status = isActive ? 'active' : 'inactive';
  return { name, serial_number: numberOf(serial_number), max_questions: numberOf(max_questions), status };
}

export interface RoundFormProps {
  readonly initialValues: RoundValues;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSave: (round: RoundInput) => Promise<void>;
}

/** The form of a round, for adding and updating; leads back where it was opened from. */
export function RoundForm({ initialValues, submitLabel, busyLabel, onSave }: RoundFormProps) {
  const list = useListBefore(roundSearch);
  const goBack = useGoBack({ to: '/rounds' });
  const form = useForm<RoundValues>({
    initialValues,
    validate: (values) => faultsOf(sentOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSave(roundInput.parse(sentOf(values)))}
      onSaved={goBack}
      conflictField="serial_number"
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      cancel={
        <ButtonLink to="/rounds" search={list} variant="default">
          Cancel
        </ButtonLink>
      }
    >
      <TextInput label="Round Name" required autoFocus {...form.getInputProps('name')} />
      <FieldRow>
        <TextInput label="Serial Number" inputMode="numeric" required {...form.getInputProps('serial_number')} />
        <TextInput label="Max Question Limit" inputMode="numeric" required {...form.getInputProps('max_questions')} />
      </FieldRow>
      <Checkbox label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormFrame>
  );
}
