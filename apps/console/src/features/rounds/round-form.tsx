import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { type Round, type RoundInput, roundInput } from '@quizdesk/contract/rounds';
import { FieldRow } from '../../components/form/field-row.tsx';
import { numberOf, textFields } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { noteFailure } from '../../lib/log.ts';
import { type RoundSearch, roundHome, rounds } from './rounds-api.ts';

const texts = textFields({ name: 'Round Name', serial_number: 'Serial Number', max_questions: 'Max Question Limit' });
/** What the form holds: texts, as they were typed. */
type RoundValues = typeof texts.emptyValues & { isActive: boolean };

function RoundFields({ field }: FieldsProps<RoundValues>) {
  return (
    <>
      <TextInput required autoFocus {...field('name')} />
      <FieldRow>
        <TextInput inputMode="numeric" required {...field('serial_number')} />
        <TextInput inputMode="numeric" required {...field('max_questions')} />
      </FieldRow>
      <Checkbox {...field('isActive', 'checkbox')} />
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
  labels: { ...texts.labels, isActive: 'Active' },
  nameOf: ({ name }) => name,
  schema: roundInput,
  conflictField: 'serial_number',
  emptyValues: { ...texts.emptyValues, isActive: true },
  valuesOf: (round) => ({ ...texts.valuesOf(round), isActive: round.status === 'active' }),
  toInput: ({ name, serial_number, max_questions, isActive }) => ({
    name,
    serial_number: numberOf(serial_number),
    max_questions: numberOf(max_questions),
    status: isActive ? 'active' : 'inactive',
  }),
  Fields: RoundFields,
};
