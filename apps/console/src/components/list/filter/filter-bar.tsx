import { NativeSelect } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
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
