import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { type Round, type RoundInput, roundInput } from '@quizdesk/contract/rounds';
import { FieldRow } from '../../components/form/field-row.tsx';
import { numberOf, textsOf } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { noteFailure } from '../../lib/log.ts';
import { type RoundSearch, roundHome, rounds } from './rounds-api.ts';

const FIELDS = ['name', 'serial_number', 'max_questions'] as const;
/** What the form holds: texts, as they were typed. */
type RoundValues = Record<(typeof FIELDS)[number], string> & { isActive: boolean };

function RoundFields({ form }: FieldsProps<RoundValues>) {
  return (
    <>
      <TextInput label="Round Name" required autoFocus {...form.getInputProps('name')} />
      <FieldRow>
        <TextInput label="Serial Number" inputMode="numeric" required {...form.getInputProps('serial_number')} />
        <TextInput label="Max Question Limit" inputMode="numeric" required {...form.getInputProps('max_questions')} />
      </FieldRow>
      <Checkbox label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </>
  );
}

const FAILURE = 'Failed to save the round';

export const roundForm: FormView<Round, RoundInput, RoundValues, RoundSearch> = {
  home: roundHome,
  query: rounds.find,
  insert: (round) => noteFailure(FAILURE, rounds.insert(round)),
  update: (id, round) => noteFailure(FAILURE, rounds.update(id, round)),
  invalidate: rounds.invalidate,
  leavesTo: 'back',
  thing: 'Round',
  titles: { add: 'Add Round', edit: 'Add Round' },
  labels: {
    name: 'Round Name',
    serial_number: 'Serial Number',
    max_questions: 'Max Question Limit',
    isActive: 'Active',
  },
  nameOf: ({ name }) => name,
  schema: roundInput,
  conflictField: 'serial_number',
  emptyValues: { name: '', serial_number: '', max_questions: '', isActive: true },
  valuesOf: (round) => ({ ...textsOf(FIELDS, round), isActive: round.status === 'active' }),
  toInput: ({ name, serial_number, max_questions, isActive }) => ({
    name,
    serial_number: numberOf(serial_number),
    max_questions: numberOf(max_questions),
    status: isActive ? 'active' : 'inactive',
  }),
  Fields: RoundFields,
};
