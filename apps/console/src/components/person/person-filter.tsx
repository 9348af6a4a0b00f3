import { useQuery } from '@tanstack/react-query';
import { personText } from '../format/labels.ts';
import type { FilterFieldProps } from '../list/resource/list-view.ts';
import { PickerField } from '../picker/picker-field.tsx';
import { userQuery } from '../resources/user-query.ts';
import { UserPicker } from './user-picker.tsx';

const PersonField = (props: FilterFieldProps) => <PickerField Picker={UserPicker} {...props} />;

function usePersonText(id: string | number): string {
  const { data } = useQuery(userQuery(String(id)));
  return data === undefined ? String(id) : personText(data);
}

/** The filter of a list that can be narrowed to one person; the list says by which name in its address. */
export const personFilter = {
  label: 'User',
  all: 'All users',
  isAlways: true,
  Field: PersonField,
  useText: usePersonText,
} as const;
