import { NativeSelect } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { dayText } from '../../format/format-date.ts';
import { parseDay } from '../list-search.ts';
import type { FilterFieldProps } from '../resource/list-view.ts';
import { ChoiceOptions } from './choice-options.tsx';
import classes from './filter-bar.module.css';

/** Whether each filter has its label above it, as in a sheet; next to each other their values say enough. */
export const FilterLabels = createContext(false);

/** The filters of a list, next to each other where there is room. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that no one has to see
    <div role="group" aria-label="Filters" className={classes.bar} data-labelled={useContext(FilterLabels)}>
      {children}
    </div>
  );
}

/** What a list was narrowed to where it came from: "of badge Champion". */
export function FilterChip({ children }: { readonly children: ReactNode }) {
  return <span className={`qd-small qd-strong qd-break ${classes.chip}`}>{children}</span>;
}

interface ClearFilterProps {
  readonly link: LinkProps;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** Leads back to the list without a filter. */
export function ClearFilter({ link, ...props }: ClearFilterProps) {
  return <Link {...link} {...props} className={`qd-small ${classes.clear}`} />;
}

/** Narrows a list to one value. A value that is none of the choices, as an address may name it, is shown as it is. */
export function FilterSelect({ label, all, choices = [], value, onChange }: FilterFieldProps) {
  const isLabelled = useContext(FilterLabels);
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      {...(isLabelled ? { label } : { 'aria-label': label })}
      className={classes.select}
      wrapperProps={{ 'data-chosen': value !== undefined }}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>{`${label} ${value}`}</option>}
      <ChoiceOptions choices={choices} />
    </NativeSelect>
  );
}

export interface FilterDayProps {
  /** "From", "To". */
  readonly label: string;
  /** A day such as 2026-11-21. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Called with a whole day, empty where the filter is taken away. */
  readonly onChange: (day: string) => void;
}

/** Narrows a list to the days from or up to one. A year that is still being typed narrows nothing. */
export function FilterDay({ label, value = '', min, max, onChange }: FilterDayProps) {
  const [text, setText] = useState(value);
  const faultId = useId();
  // Shown once, at the second of the two fields.
  const isTooEarly = value !== '' && min !== undefined && value < min;
  // The address changed, by this field or by other means.
  useEffect(() => setText(value), [value]);
  const change = (next: string) => {
    setText(next);
    if (next !== value && (next === '' || parseDay(next) !== undefined)) onChange(next);
  };
  return (
    <>
      <label className={`qd-row qd-gap-8 ${classes.day}`} data-chosen={value !== ''} data-invalid={isTooEarly}>
        <span className="qd-dimmed" aria-hidden="true">
          {label}
        </span>
        {/* Days read as everywhere in the console; the browser's own order of figures comes while the field is typed in. */}
        <span className={`qd-row qd-flexible ${classes.dayField}`}>
          <span className={classes.dayShown} aria-hidden="true">
            {parseDay(text) === undefined ? 'any day' : dayText(text)}
          </span>
          <input
            type="date"
            aria-label={`${label} day`}
            aria-invalid={isTooEarly}
            aria-describedby={isTooEarly ? faultId : undefined}
            className={`qd-flexible ${classes.dayInput}`}
            value={text}
            min={min}
            max={max}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </span>
      </label>
      {isTooEarly && (
        <p id={faultId} role="alert" className={`qd-tiny qd-bad ${classes.fault}`}>
          The last day is before the first one. Choose a later one.
        </p>
      )}
    </>
  );
}
