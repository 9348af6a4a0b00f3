import { IconFileTypeCsv, IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ListSearch } from '../../components/list-search.ts';

/** The two ways to bring schools in. */
export function SchoolButtons({ list = {} }: { readonly list?: ListSearch }) {
  return (
    <>
      <ButtonLink
        to="/schools/add/csv"
        state={{ list }}
        variant="default"
        leftSection={<IconFileTypeCsv size={18} stroke={1.7} />}
      >
        Add Bulk CSV
      </ButtonLink>
      <ButtonLink to="/schools/add" state={{ list }} leftSection={<IconPlus size={18} stroke={1.7} />}>
        Add School
      </ButtonLink>
    </>
  );
}

/** The list before its first school. */
export function NoSchools() {
  return (
    <EmptyState title="No schools yet" actions={<SchoolButtons />}>
      Schools belong here, with their region, town and crest. Add the first one, or bring them all from a CSV file with
      the columns NAME, REGION and LOCATION.
    </EmptyState>
  );
}

/** A search that nothing matches. */
export function NoSchoolFound({ q }: { readonly q: string }) {
  return (
    <EmptyState
      title="No school found"
      actions={
        <ButtonLink to="/schools" variant="default">
          Clear the search
        </ButtonLink>
      }
    >
      No school has “{q}” in its name, region or location.
    </EmptyState>
  );
}
