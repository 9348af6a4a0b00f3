import type { School } from '@quizdesk/contract/schools';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToSchools } from './back-to-schools.tsx';
import { SchoolForm, type SchoolValues } from './school-form.tsx';
import { schoolText } from './school-names.ts';
import { refreshSchools, schoolQuery, updateSchool } from './schools-api.ts';

const FIELDS = ['School Name', 'Region', 'Location', 'Logo URL', 'Logo'];

function valuesOf({ name, region, location, logo_url, logo }: School): SchoolValues {
  return { name, region: region ?? '', location: location ?? '', logo_url: logo_url ?? '', logo: logo ?? '' };
}

const allSchools = (
  <ButtonLink to="/schools" variant="default">
    Go to Schools
  </ButtonLink>
);

/** The page that changes one school. */
export function SchoolEdit({ id }: { readonly id: number }) {
  const navigate = useNavigate();
  const list = useListBefore(plainList);
  return (
    <>
      <PageHead title="Update School" back={<BackToSchools />} />
      <StoredRow key={id} query={schoolQuery(id)} fields={FIELDS} thing="school" wayOut={allSchools}>
        {(school) => (
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
        )}
      </StoredRow>
    </>
  );
}
