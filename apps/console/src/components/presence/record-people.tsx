import type { RecordTable } from '@quizdesk/contract/things';
import { lazy, Suspense, useContext } from 'react';
import { LoadPresence } from './presence-context.ts';

// Comes after the page. Where it does not arrive, no one is shown.
const PeopleHere = lazy(() =>
  import('./people-here.tsx').then(
    (module) => ({ default: module.PeopleHere }),
    () => ({ default: () => null }),
  ),
);

export interface RecordPeopleProps {
  /** The record that is open. */
  readonly record: { readonly table: RecordTable; readonly id: number };
}

/** The other administrators who have the same record open. */
export function RecordPeople({ record }: RecordPeopleProps) {
  const load = useContext(LoadPresence);
  if (load === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PeopleHere table={record.table} id={record.id} load={load} />
    </Suspense>
  );
}
