import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { FilterFieldProps } from '../list/resource/list-view.ts';
import { fetchingPart } from '../page/page-head.tsx';
import { schools } from '../resources/schools.ts';

const SchoolField = lazy(async () => ({ default: (await import('./school-field.tsx')).SchoolField }));

/** Loaded when it is drawn: most lists are looked at without it. */
const Field = (props: FilterFieldProps) => (
  <Suspense fallback={fetchingPart}>
    <SchoolField {...props} />
  </Suspense>
);

function useSchoolText(id: string | number): string {
  const { data } = useQuery(schools.find(Number(id)));
  return data?.name ?? `School ${id}`;
}

/** The filter of a list that can be narrowed to one school; the list says by which name in its address. */
export const schoolFilter = { label: 'School', all: 'All schools', Field, useText: useSchoolText } as const;
