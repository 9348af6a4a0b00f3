import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Resource } from '../../lib/query/query-keys.ts';
import classes from './row-picker.module.css';

/** So many rows a search for choices asks for. */
export const SHOWN_CHOICES = 8;
const SEARCH_DELAY_MS = 250;
const SEARCHING = 'Searching...';

/** The rows that one is picked from. */
export interface PickerSource<Row extends { readonly id: number }> {
  readonly resource: Resource;
  /** What one is called: "User". */
  readonly thing: string;
  readonly nameOf: (row: Row) => string;
  /** The row with this id, once it is known: the found rows may not include it. */
  readonly useOne: (id: number | undefined) => Row | undefined;
  /** The first rows that a text finds; all where it is undefined. */
  readonly search: (q: string | undefined, signal: AbortSignal) => Promise<{ readonly rows: readonly Row[] }>;
  readonly failed: string;
  readonly none: string;
  /** The name of the button that clears the choice. */
  readonly clear: string;
}

/** The rows that a text finds, once its typing has paused; those found before stay until then. */
function useFound<Row extends { readonly id: number }>(source: PickerSource<Row>, typed: string, isOpen: boolean) {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: [source.resource, 'picker', q],
    queryFn: ({ signal }) => source.search(q === '' ? undefined : q, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isSearching = q !== text || isFetching;
  return { rows: data?.rows ?? [], none: isSearching ? SEARCHING : isError ? source.failed : source.none };
}

export interface RowPickerProps<Row>
  extends Pick<
    SelectProps,
    | 'label'
    | 'aria-label'
    | 'aria-busy'
    | 'placeholder'
    | 'description'
    | 'error'
    | 'className'
    | 'comboboxProps'
    | 'clearable'
    | 'required'
    | 'withAsterisk'
    | 'onBlur'
  > {
  /** The id of the picked row. */
  readonly value: number | undefined;
  /** Called with the row that was picked, or with nothing where the choice was cleared. */
  readonly onPick: (row: Row | undefined) => void;
}

/** Picks one row by typing a part of it. Where the choice may be cleared, emptying the field clears it too. */
export function RowPicker<Row extends { readonly id: number }>({
  source,
  value,
  onPick,
  onBlur,
  ...props
}: RowPickerProps<Row> & { readonly source: PickerSource<Row> }) {
  // Without it the field holds the name of what is picked, which is nothing to search for.
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const { rows, none } = useFound(source, typed ?? '', isOpen);
  const named = source.useOne(value);
  const picked = [named, ...rows].find((row) => row?.id === value);
  const choices = [...(picked ? [picked] : []), ...rows.filter(({ id }) => id !== picked?.id)].map((row) => ({
    value: String(row.id),
    label: source.nameOf(row),
  }));
  if (value !== undefined && !picked) choices.unshift({ value: String(value), label: `${source.thing} ${value}` });
  const name = value === undefined ? '' : (choices[0]?.label ?? '');
  const field = useRef<HTMLInputElement>(null);
  const isName = typed === undefined;
  // What is picked may be named only when the field has the focus already. Typing replaces the name then, too.
  useLayoutEffect(() => {
    if (isName && name !== '' && field.current === document.activeElement) field.current?.select();
  }, [isName, name]);
  const selectName = () => {
    if (isName) field.current?.select();
  };
  const pick = (id: string | null) => {
    setTyped(undefined);
    const row = rows.find((one) => String(one.id) === id);
    if (id === null || row) onPick(row);
  };
  const type = (text: string) => {
    setTyped(text);
    if (text === '' && props.clearable === true && value !== undefined) onPick(undefined);
  };
  return (
    <Select
      {...props}
      ref={field}
      classNames={{ option: classes.option, empty: 'qd-dimmed' }}
      searchable
      allowDeselect={false}
      data={choices}
      value={value === undefined ? null : String(value)}
      onChange={pick}
      searchValue={typed ?? name}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      // The same row may be picked again, which changes nothing.
      onOptionSubmit={() => setTyped(undefined)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={selectName}
      onClick={selectName}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      // The server has searched; what is picked is a choice only so that its label is shown.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && rows.some(({ id }) => String(id) === option.value))
      }
      nothingFoundMessage={none}
      // Room for all: a list cannot be scrolled by keyboard while its field has the focus.
      maxDropdownHeight={480}
      clearButtonProps={{ 'aria-label': source.clear }}
    />
  );
}
