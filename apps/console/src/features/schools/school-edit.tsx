import type { School } from '@quizdesk/contract/schools';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { LoadError } from '../../components/load-error.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RequestError } from '../../lib/request-error.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToSchools } from './back-to-schools.tsx';
import { SchoolForm, type SchoolValues } from './school-form.tsx';
import { schoolText } from './school-names.ts';
import { refreshSchools, schoolQuery, updateSchool } from './schools-api.ts';

const FIELDS = ['School Name', 'Region', 'Location', 'Logo URL', 'Logo'];

function valuesOf({ name, region, location, logo_url, logo }: School): SchoolValues {
  return { name, region: region ?? '', location: location ?? '', logo_url: logo_url ?? '', logo: logo ?? '' };
}

/** The school as it is stored at the time the form opens; later readings must not change what is being typed. */
function useSchoolOnce(id: number) {
  const query = useQuery({ ...schoolQuery(id), refetchOnWindowFocus: false, refetchOnReconnect: false });
  const [school, setSchool] = useState<School>();
  if (school === undefined && query.data !== undefined && !query.isFetching) setSchool(query.data);
  return { query, school };
}

function NoSuchSchool() {
  return (
    <EmptyState
      title="No such school"
      actions={
        <ButtonLink to="/schools" variant="default">
          Go to Schools
        </ButtonLink>
      }
    >
      It may have been deleted since this page was linked.
    </EmptyState>
  );
}

function SchoolEditBody({ id }: { readonly id: number }) {
  const navigate = useNavigate();
  const list = useListBefore();
  const { query, school } = useSchoolOnce(id);
  if (school === undefined && query.isError) {
    if (query.error instanceof RequestError && query.error.status === 404) return <NoSuchSchool />;
    const retry = () => void query.refetch();
    return <LoadError title="The school could not be loaded" error={query.error} onRetry={retry} />;
  }
  if (school === undefined) return <FormSkeleton fields={FIELDS} />;
  return (
    <SchoolForm
      initialValues={valuesOf(school)}
      submitLabel="Update"
      busyLabel="Updating..."
      onSave={async (values) => {
        const updated = await updateSchool(id, values);
        notifySuccess('School updated', schoolText(updated));
        void refreshSchools();
      }}
      onSaved={() => void navigate({ to: '/schools', search: list })}
    />
  );
}

/** The page that changes one school. */
export function SchoolEdit({ id }: { readonly id: number }) {
  return (
    <>
      <PageHead title="Update School" back={<BackToSchools />} />
      <SchoolEditBody key={id} id={id} />
    </>
  );
}
