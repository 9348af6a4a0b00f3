import { schoolPaths } from '@quizdesk/contract/paths/schools';
import type { schools as endpoints, School } from '@quizdesk/contract/schools';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';
import { schoolText } from '../format/labels.ts';
import { schools } from '../resources/schools.ts';
import { type PickerSource, RowPicker, type RowPickerProps, SHOWN_CHOICES } from './row-picker.tsx';

const source: PickerSource<School> = {
  resource: 'schools',
  thing: 'School',
  nameOf: schoolText,
  useOne: (id) => useQuery({ ...schools.find(id ?? 0), enabled: id !== undefined }).data,
  search: (q, signal) =>
    request<typeof endpoints.list>(schoolPaths.list, {
      query: { ...(q !== undefined && { q }), sort: 'name', order: 'asc', limit: SHOWN_CHOICES },
      signal,
    }),
  failed: 'The schools could not be loaded',
  none: 'No school found',
  clear: 'Clear the school',
};

/** Picks one school by typing a part of its name, region or location. */
export function SchoolPicker(props: RowPickerProps<School>) {
  return <RowPicker source={source} {...props} />;
}
