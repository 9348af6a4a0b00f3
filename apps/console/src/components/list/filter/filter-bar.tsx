import { NativeSelect } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type Ref, useContext } from 'react';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import type { FilterFieldProps } from '../resource/list-view.ts';
import { ChoiceOptions } from './choice-options.tsx';
import classes from './filter-bar.module.css';
import { FilterLabels } from './filter-labels.ts';

/** The filters of a list, next to each other where there is room. */
export function FilterBar({ ref, children }: { readonly ref?: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that no one has to see
    <div ref={ref} role="group" aria-label="Filters" className={classes.bar}>
      {children}
    </div>
  );
}

/** Filters below each other, each below its label. */
export function FilterFields({ children }: { readonly children: ReactNode }) {
  return (
    <FilterLabels value>
      <div className={classes.fields}>{children}</div>
    </FilterLabels>
  );
}

interface RemoveProps {
  /** The filter that it takes away: "Region". */
  readonly label: string;
  readonly onRemove: () => void;
}

function Remove({ label, onRemove }: RemoveProps) {
  return (
    <button type="button" className={classes.remove} onClick={onRemove}>
      <IconX size={14} stroke={1.9} aria-hidden="true" />
      <VisuallyHidden>Remove {label}</VisuallyHidden>
    </button>
  );
}

interface FilterChipProps {
  /** What it narrows by; nothing where the value says it. */
  readonly label?: string;
  readonly onRemove: () => void;
  readonly children: string;
}

/** What a list is narrowed to, in words: it can only be taken away. */
export function FilterChip({ label, onRemove, children }: FilterChipProps) {
  return (
    <span className={classes.chip} data-chosen="true">
      <span className={classes.field}>
        {label !== undefined && <span className={classes.name}>{label}</span>}
        <span className={classes.value} title={children}>
          {children}
        </span>
      </span>
      <Remove label={label ?? children} onRemove={onRemove} />
    </span>
  );
}

interface ClearFiltersProps {
  readonly link: LinkProps;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** Leads back to the list without its filters. */
export function ClearFilters({ link, ...props }: ClearFiltersProps) {
  return <Link {...link} {...props} className={`qd-small qd-screen ${classes.clear}`} />;
}

/** What a filter says of a value that is none of its choices. */
export const unknownText = (label: string, value: string | number, isLoading: boolean) =>
  isLoading ? `${label} …` : `Unknown ${label.toLowerCase()} (${value})`;

/** Narrows a list to one value. An address may name one that is none of the choices, and choices may still be on their way. */
export function FilterSelect({ label, all, choices = [], isLoading = false, value, onChange }: FilterFieldProps) {
  const isLabelled = useContext(FilterLabels);
  const known = choices.find((choice) => choice.value === value)?.label;
  const isChosen = value !== undefined;
  const shown = isChosen ? (known ?? unknownText(label, value, isLoading)) : all;
  const options = (
    <>
      <option value="">{all}</option>
      {isChosen && known === undefined && <option value={value}>{shown}</option>}
      <ChoiceOptions choices={choices} />
    </>
  );
  if (isLabelled) {
    return (
      <NativeSelect
        label={label}
        className={classes.labelled}
        wrapperProps={{ 'data-chosen': isChosen }}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options}
      </NativeSelect>
    );
  }
  const press = ({ key }: KeyboardEvent) => {
    if (isChosen && (key === 'Backspace' || key === 'Delete')) onChange('');
  };
  return (
    <span className={classes.chip} data-chosen={isChosen}>
      <span className={classes.field} title={isChosen ? shown : undefined}>
        {isChosen && known !== undefined && (
          <span aria-hidden="true" className={classes.name}>
            {label}
          </span>
        )}
        <span aria-hidden="true" className={classes.value}>
          {shown}
        </span>
        <IconChevronDown size={14} stroke={1.7} aria-hidden="true" className={classes.caret} />
        {/* The browser's own list of choices, over what the chip shows. */}
        <select
          aria-label={label}
          className={classes.choices}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={press}
        >
          {options}
        </select>
      </span>
      {isChosen && <Remove label={label} onRemove={() => onChange('')} />}
    </span>
  );
}
