import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { personText } from '../format/labels.ts';
import { FilterLabels } from '../list/filter/filter-labels.ts';
import type { FilterFieldProps } from '../list/resource/list-view.ts';
import classes from '../picker/row-picker.module.css';
import { userQuery } from '../resources/user-query.ts';
import { UserPicker } from './user-picker.tsx';

/** Narrows a list to what is of one person, by the id. */
function PersonField({ label, all, value, onChange }: FilterFieldProps) {
  const name = useContext(FilterLabels) ? { label } : { 'aria-label': label };
  return (
    <div className={classes.filter} data-chosen={value !== undefined}>
      <UserPicker
        {...name}
        placeholder={all}
        clearable
        value={value === undefined ? undefined : Number(value)}
        onPick={(user) => onChange(user === undefined ? '' : String(user.id))}
      />
    </div>
  );
}

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
