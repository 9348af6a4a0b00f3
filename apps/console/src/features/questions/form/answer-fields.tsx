import { Textarea } from '@mantine/core';
import { ANSWER_TYPE_TEXTS, ANSWER_TYPES_OFFERED } from '../../../components/question/question-labels.ts';
import { OptionRows, type OptionRowsProps } from './option-rows.tsx';
import { Segments } from './segments.tsx';

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
export function AnswerFields(props: OptionRowsProps) {
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
