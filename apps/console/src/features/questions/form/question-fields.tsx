import { NativeSelect, type NativeSelectProps, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FieldRow } from '../../../components/form/field-row.tsx';
import { ChoiceOptions } from '../../../components/list/filter/choice-options.tsx';
import {
  ANSWER_TYPE_TEXTS,
  ANSWER_TYPES_OFFERED,
  SUBJECT_CHOICES,
} from '../../../components/question/question-labels.ts';
import { ImageField } from '../../../components/upload/image-field.tsx';
import type { QuestionOptions } from '../use-question-options.ts';
import { OptionRows, type OptionRowsProps } from './option-rows.tsx';
import classes from './question-form.module.css';
import type { NoteAt } from './question-notes.tsx';
import type { QuestionValues } from './question-values.ts';
import { Segments } from './segments.tsx';

interface Offered {
  readonly value: number | string;
  readonly label: string;
}

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

interface PlaceFieldsProps {
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
function PlaceFields(props: PlaceFieldsProps) {
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

const TYPES = ANSWER_TYPES_OFFERED.map((value) => ({ value, label: ANSWER_TYPE_TEXTS[value] }));
const TRUTHS = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
] as const;

function AnswerEntry(props: OptionRowsProps) {
  const { form, noteAt } = props;
  const { answer_type, truth } = form.values;
  if (answer_type === 'multiple_choice') return <OptionRows {...props} />;
  if (answer_type === 'true_false') {
    return (
      <Segments
        label="Answer"
        choices={TRUTHS}
        value={truth}
        onChange={(chosen) => form.setFieldValue('truth', chosen)}
        error={form.errors.truth}
      />
    );
  }
  return (
    <Textarea
      label="Answer"
      required
      autosize
      minRows={1}
      maxRows={8}
      {...noteAt('answer')}
      {...form.getInputProps('answer')}
    />
  );
}

/** How the question is answered, and its correct answer. Another type leaves what was entered for this one in place. */
function AnswerFields(props: OptionRowsProps) {
  const { form } = props;
  return (
    <>
      <Segments
        {...form.getInputProps('answer_type')}
        label="Answer type"
        choices={TYPES}
        value={form.values.answer_type}
      />
      <AnswerEntry {...props} />
    </>
  );
}

export interface QuestionFieldsProps extends PlaceFieldsProps {
  readonly isCapped: boolean;
  readonly noteAt: NoteAt;
  readonly onUploading: (isUploading: boolean) => void;
}

interface ContentFieldsProps {
  readonly form: UseFormReturnType<QuestionValues>;
  readonly noteAt: NoteAt;
}

function ContentFields({ form, noteAt }: ContentFieldsProps) {
  return (
    <>
      <Textarea
        label="Question text"
        description="Write formulas between dollar signs, chemistry as \ce{...}"
        required
        autosize
        minRows={3}
        {...noteAt('question_text')}
        {...form.getInputProps('question_text')}
      />
      <FieldRow>
        <TextInput
          label="Time in seconds"
          inputMode="numeric"
          required
          {...noteAt('time')}
          {...form.getInputProps('time')}
        />
        <TextInput label="Score" inputMode="numeric" placeholder="1-100" required {...form.getInputProps('score')} />
      </FieldRow>
    </>
  );
}

/** All fields of a question, in the order in which it is written. */
export function QuestionFields({ isCapped, noteAt, onUploading, ...place }: QuestionFieldsProps) {
  const { form } = place;
  return (
    <>
      <PlaceFields {...place} />
      <ContentFields form={form} noteAt={noteAt} />
      <AnswerFields form={form} isCapped={isCapped} noteAt={noteAt} />
      <ImageField
        {...form.getInputProps('media_file')}
        label="Media"
        value={form.values.media_file}
        onUploading={onUploading}
        onProblem={(problem) => form.setFieldError('media_file', problem)}
      />
      <Textarea label="Notes" autosize minRows={2} {...noteAt('notes')} {...form.getInputProps('notes')} />
      <Textarea label="Hint" autosize minRows={1} {...noteAt('hint')} {...form.getInputProps('hint')} />
    </>
  );
}
