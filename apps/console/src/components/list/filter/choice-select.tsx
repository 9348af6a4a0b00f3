import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { ChoiceOptions } from './choice-options.tsx';
import type { Choices } from './choices.ts';

export interface ChoiceSelectProps extends Omit<NativeSelectProps, 'data' | 'children'> {
  readonly choices: Choices;
  /** What is shown while nothing is chosen: "Choose a quiz". */
  readonly prompt: string;
}

/** A form's choice of another row by its name; its value is the id as text. Says so where the names cannot be loaded. */
export function ChoiceSelect({ choices, prompt, error, ...props }: ChoiceSelectProps) {
  const { problem } = choices;
  const failed = problem !== undefined && (
    <>
      {problem}{' '}
      <button type="button" className="qd-text-button" onClick={choices.retry}>
        Try again
      </button>
    </>
  );
  return (
    <NativeSelect
      title={choices.choices.find(({ value }) => String(value) === props.value)?.label}
      {...props}
      error={failed || error}
    >
      <option value="">{choices.isLoading ? 'Loading...' : prompt}</option>
      <ChoiceOptions choices={choices.choices} />
    </NativeSelect>
  );
}
