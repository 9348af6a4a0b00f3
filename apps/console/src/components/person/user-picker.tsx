import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { userPaths } from '@quizdesk/contract/paths/users';
import type { User, users } from '@quizdesk/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/request.ts';
import { personText } from '../format/labels.ts';
import { userQuery } from '../resources/user-query.ts';
import classes from './user-picker.module.css';

const SHOWN = 8;
const SEARCH_DELAY_MS = 250;

const SEARCHING = 'Searching...';
const FAILED = 'The accounts could not be loaded';
const NOBODY = 'Nobody found';

/** The accounts that a text finds, once its typing has paused; those found before stay until then. */
function useFoundUsers(typed: string, isOpen: boolean) {
  const text = typed.trim();
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['users', 'picker', q],
    queryFn: ({ signal }) =>
      request<typeof users.list>(userPaths.list, { query: { ...(q === '' ? {} : { q }), limit: SHOWN }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isSearching = q !== text || isFetching;
  return { rows: data?.rows ?? [], none: isSearching ? SEARCHING : isError ? FAILED : NOBODY };
}

function choicesOf(found: readonly User[], picked: User | undefined, id: number | undefined) {
  const accounts = [...(picked ? [picked] : []), ...found.filter((user) => user.id !== picked?.id)];
  const choices = accounts.map((user) => ({ value: String(user.id), label: personText(user) }));
  const isMissing = id !== undefined && !choices.some(({ value }) => value === String(id));
  return isMissing ? [{ value: String(id), label: `User ${id}` }, ...choices] : choices;
}

export interface UserPickerProps
  extends Pick<
    SelectProps,
    | 'label'
    | 'aria-label'
    | 'placeholder'
    | 'description'
    | 'error'
    | 'className'
    | 'clearable'
    | 'required'
    | 'withAsterisk'
  > {
  /** The id of the picked account. */
  readonly value: number | undefined;
  /** Called with the account that was picked, or with nothing where the choice was cleared. */
  readonly onPick: (user: User | undefined) => void;
}

/**
 * Picks one account by typing a part of its name, username or email. Where the choice may be cleared, emptying the field
 * clears it too.
 */
export function UserPicker({ value, onPick, ...props }: UserPickerProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  // The found accounts may not include it: an address can name anybody.
  const picked = useQuery({ ...userQuery(String(value)), enabled: value !== undefined }).data;
  const shown = picked?.id === value ? picked : undefined;
  const choices = (rows: readonly User[]) => choicesOf(rows, shown, value);
  // The field holds the label of what is picked, which is nothing to search for.
  const isLabel = choices([]).some(({ label }) => label === text);
  const { rows, none } = useFoundUsers(isLabel ? '' : text, isOpen);
  const pick = (id: string | null) => {
    const user = [...rows, ...(shown ? [shown] : [])].find((one) => String(one.id) === id);
    if (id === null || user) onPick(user);
  };
  const type = (typed: string) => {
    setText(typed);
    if (typed === '' && props.clearable === true && value !== undefined) onPick(undefined);
  };
  return (
    <Select
      {...props}
      classNames={{ option: classes.option, empty: classes.none }}
      searchable
      allowDeselect={false}
      data={choices(rows)}
      value={value === undefined ? null : String(value)}
      onChange={pick}
      searchValue={text}
      onSearchChange={type}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // Typing replaces the picked account.
      onClick={({ currentTarget }) => {
        if (isLabel && currentTarget instanceof HTMLInputElement) currentTarget.select();
      }}
      // The server has searched; the picked account is a choice only so that its label is shown.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && rows.some(({ id }) => String(id) === option.value))
      }
      nothingFoundMessage={none}
      // Room for all: a list cannot be scrolled by keyboard while its field has the focus.
      maxDropdownHeight={480}
      clearButtonProps={{ 'aria-label': 'Clear the person' }}
    />
  );
}

interface PersonFilterProps {
  readonly userId: number | undefined;
  /** What no filter shows. */
  readonly all?: string;
  /** Called with the id as text, empty where everybody is shown again. */
  readonly onChange: (userId: string) => void;
}

/** Narrows a list to what is of one person. */
export function PersonFilter({ userId, all = 'All users', onChange }: PersonFilterProps) {
  return (
    <div className={classes.filter} data-chosen={userId !== undefined}>
      <UserPicker
        aria-label="User"
        placeholder={all}
        clearable
        value={userId}
        onPick={(user) => onChange(user === undefined ? '' : String(user.id))}
      />
    </div>
  );
}
