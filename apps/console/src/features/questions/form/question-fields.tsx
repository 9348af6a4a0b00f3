import { NativeSelect, type NativeSelectProps, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { FieldRow } from '../../../components/form/field-row.tsx';
import { ChoiceOptions } from '../../../components/list/filter/choice-options.tsx';
import type { FilterChoice } from '../../../components/list/resource/list-view.ts';
import {
  ANSWER_TYPE_TEXTS,
  ANSWER_TYPES_OFFERED,
  SUBJECT_CHOICES,
} from '../../../components/question/question-labels.ts';
import { FormImage } from '../../../components/upload/image-field.tsx';
import { OptionRows } from './option-rows.tsx';
import classes from './question-form.module.css';
import { FORMULAS, LABELS, useParts } from './question-parts.ts';
import { Segments } from './segments.tsx';

const FormulaBar = lazy(async () => ({ default: (await import('./formula/formula-bar.tsx')).FormulaBar }));

interface ChoiceFieldProps extends NativeSelectProps {
  readonly choices: readonly FilterChoice[];
  readonly nothing: string;
}

function ChoiceField({ choices, nothing, ...field }: ChoiceFieldProps) {
  return (
    <NativeSelect required inputWrapperOrder={['label', 'input', 'description', 'error']} {...field}>
      <option value="" disabled>
        {nothing}
      </option>
      <ChoiceOptions choices={choices} />
    </NativeSelect>
  );
}

/** The text below a choice without options. */
function missing(choices: readonly FilterChoice[], text: string, link: ReactNode): ReactNode {
  if (choices.length > 0) return undefined;
  return (
    <>
      {text} {link}
    </>
  );
}

function LevelField() {
  const { form, field, places, isLevelFixed, isPlaced } = useParts();
  const { levelChoices } = places;
  if (isLevelFixed) {
    const label = levelChoices.find(({ value }) => String(value) === form.values.level_id)?.label ?? '';
    return <TextInput label={LABELS.level_id} value={label} readOnly className={classes.fixed} />;
  }
  return (
    <ChoiceField
      autoFocus={!isPlaced}
      nothing="Choose a level"
      choices={levelChoices}
      description={missing(levelChoices, 'There are no levels yet.', <Link to="/levels/create">Add Level</Link>)}
      {...field('level_id')}
    />
  );
}

/** Where the question belongs: its level, its round and its subject. */
function PlaceFields() {
  const { field, places, isLevelFixed, isPlaced } = useParts();
  const { roundChoices } = places;
  return (
    <div className={classes.three}>
      <LevelField />
      <ChoiceField
        autoFocus={isLevelFixed && !isPlaced}
        nothing="Choose a round"
        choices={roundChoices}
        description={missing(roundChoices, 'There are no rounds yet.', <Link to="/rounds/create">Add Round</Link>)}
        {...field('round_id')}
      />
      <ChoiceField nothing="Choose a subject" choices={SUBJECT_CHOICES} {...field('subject')} />
    </div>
  );
}

const TYPES = ANSWER_TYPES_OFFERED.map((value) => ({ value, label: ANSWER_TYPE_TEXTS[value] }));
const TRUTHS = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
] as const;

/** The correct answer. Another type leaves what was entered for this one in place. */
function AnswerFields() {
  const { form, field } = useParts();
  const { answer_type, truth } = form.values;
  if (answer_type === 'multiple_choice') return <OptionRows />;
  if (answer_type === 'short_answer')
    return <Textarea {...FORMULAS} required autosize minRows={1} maxRows={8} {...field('answer')} />;
  return (
    <Segments
      label={LABELS.answer}
      choices={TRUTHS}
      value={truth}
      onChange={(chosen) => form.setFieldValue('truth', chosen)}
      error={form.errors.truth}
    />
  );
}

interface QuestionFieldsProps {
  readonly onUploading: (isUploading: boolean) => void;
}

/** All fields of a question, in the order in which it is written. */
export function QuestionFields({ onUploading }: QuestionFieldsProps) {
  const { form, field, isPlaced } = useParts();
  return (
    <>
      <PlaceFields />
      <Suspense fallback={<div style={{ height: 32 }} />}>
        <FormulaBar />
      </Suspense>
      <Textarea
        {...FORMULAS}
        autoFocus={isPlaced}
        description="Write formulas between dollar signs, chemistry as \ce{...}"
        required
        autosize
        minRows={3}
        {...field('question_text')}
      />
      <FieldRow>
        <TextInput inputMode="numeric" required {...field('time')} />
        <TextInput inputMode="numeric" placeholder="1-100" required {...field('score')} />
      </FieldRow>
      <Segments choices={TYPES} {...field('answer_type')} value={form.values.answer_type} />
      <AnswerFields />
      <FormImage form={form} name="media_file" onUploading={onUploading} {...field('media_file')} />
      {form.values.media_file !== '' && (
        <Textarea
          description="What the picture shows, as far as the question needs it, without giving the answer away"
          autosize
          minRows={1}
          {...field('media_alt')}
        />
      )}
      <Textarea {...FORMULAS} autosize minRows={2} {...field('notes')} />
      <Textarea {...FORMULAS} autosize minRows={1} {...field('hint')} />
    </>
  );
}
