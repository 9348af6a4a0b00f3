import { userPaths } from '@quizdesk/contract/paths/users';
import type { User, users } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';
import { personText } from '../format/labels.ts';
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
