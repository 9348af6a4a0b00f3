import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SUBJECTS } from '@quizdesk/contract/constants';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChoiceOptions } from '../../../components/list/filter/choice-options.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import type { QuestionOptions } from '../use-question-options.ts';
import classes from './question-form.module.css';
import type { QuestionValues } from './question-values.ts';

interface Offered {
  readonly value: number | string;
  readonly label: string;
}

const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: subjectText(value) }));

interface ChoiceFieldProps extends NativeSelectProps {
  readonly choices: readonly Offered[];
  readonly nothing: string;
}

function ChoiceField({ choices, nothing, ...field }: ChoiceFieldProps) {
  return (
    <NativeSelect required {...field}>
      <option value="" disabled>
        {nothing}
      </option>
      <ChoiceOptions choices={choices} />
    </NativeSelect>
  );
}

/** The text below a choice without options. */
function missing(choices: readonly Offered[], text: string, link: ReactNode): ReactNode {
  if (choices.length > 0) return undefined;
  return (
    <>
      {text} {link}
    </>
  );
}

export interface PlaceFieldsProps {
  readonly form: UseFormReturnType<QuestionValues>;
  readonly places: QuestionOptions;
  /** The level is given by the page, and not to be chosen. */
  readonly isLevelFixed: boolean;
}

function LevelField({ form, places, isLevelFixed }: PlaceFieldsProps) {
  if (isLevelFixed) {
    const label = places.levelChoices.find(({ value }) => String(value) === form.values.level_id)?.label ?? '';
    return <TextInput label="Level" value={label} readOnly className={classes.fixed} />;
  }
  return (
    <ChoiceField
      label="Level"
      autoFocus
      nothing="Choose a level"
      choices={places.levelChoices}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={missing(places.levelChoices, 'There are no levels yet.', <Link to="/levels/create">Add Level</Link>)}
      {...form.getInputProps('level_id')}
    />
  );
}

/** Where the question belongs: its level, its round and its subject. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { form, places, isLevelFixed } = props;
  return (
    <div className={classes.three}>
      <LevelField {...props} />
      <ChoiceField
        label="Round"
        autoFocus={isLevelFixed}
        nothing="Choose a round"
        choices={places.roundChoices}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={missing(
          places.roundChoices,
          'There are no rounds yet.',
          <Link to="/rounds/create">Add Round</Link>,
        )}
        {...form.getInputProps('round_id')}
      />
      <ChoiceField
        label="Subject"
        nothing="Choose a subject"
        choices={SUBJECT_CHOICES}
        {...form.getInputProps('subject')}
      />
    </div>
  );
}
