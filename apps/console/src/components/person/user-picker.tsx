import { userPaths } from '@quizdesk/contract/paths/users';
import type { User, users } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';
import { personText } from '../format/labels.ts';
import type { FilterFieldProps } from '../list/resource/list-view.ts';
import classes from '../picker/row-picker.module.css';
import { type PickerSource, RowPicker, type RowPickerProps, SHOWN_CHOICES } from '../picker/row-picker.tsx';
import { userQuery } from '../resources/user-query.ts';

const accounts: PickerSource<User> = {
  resource: 'users',
  thing: 'User',
  nameOf: personText,
  // An address can name anybody.
  useOne: (id) => useQuery({ ...userQuery(String(id)), enabled: id !== undefined }).data,
  search: (q, signal) =>
    request<typeof users.list>(userPaths.list, {
      query: { ...(q !== undefined && { q }), limit: SHOWN_CHOICES },
      signal,
    }),
  failed: 'The accounts could not be loaded',
  none: 'Nobody found',
  clear: 'Clear the person',
};

/** Picks one account by typing a part of its name, username or email. */
export function UserPicker(props: RowPickerProps<User>) {
  return <RowPicker source={accounts} {...props} />;
}

/** Narrows a list to what is of one person, by the id. */
function PersonField({ label, all, value, onChange }: FilterFieldProps) {
  return (
    <div className={classes.filter} data-chosen={value !== undefined}>
      <UserPicker
        aria-label={label}
        placeholder={all}
        clearable
        value={value === undefined ? undefined : Number(value)}
        onPick={(user) => onChange(user === undefined ? '' : String(user.id))}
      />
    </div>
  );
}

/** The filter of a list that can be narrowed to one person; the list says by which name in its address. */
export const personFilter = { label: 'User', all: 'All users', Field: PersonField } as const;
