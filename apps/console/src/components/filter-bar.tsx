import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** The filters of a list, beside each other where there is room. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see
    <div role="group" aria-label="Filters" className={classes.bar}>
      {children}
    </div>
  );
}

interface FilterChoice {
  readonly value: string | number;
  readonly label: string;
}

export interface FilterSelectProps {
  /** What is filtered by: "Level". */
  readonly label: string;
  /** What no filter shows: "All levels". */
  readonly all: string;
  readonly choices: readonly FilterChoice[];
  readonly value: string | number | undefined;
  /** Called with the chosen value as text, empty where all are shown again. */
  readonly onChange: (value: string) => void;
}

/** Narrows a list to one value. A value that is none of the choices, as an address may name it, is shown as it is. */
export function FilterSelect({ label, all, choices, value, onChange }: FilterSelectProps) {
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      aria-label={label}
      className={classes.select}
      data-chosen={value !== undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>{`${label} ${value}`}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
