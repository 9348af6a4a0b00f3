import { useNavigate } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToSchools } from './back-to-schools.tsx';
import { EMPTY_SCHOOL, SchoolForm } from './school-form.tsx';
import { schoolText } from './school-names.ts';
import { insertSchool, refreshSchools } from './schools-api.ts';

/** The page that adds one school. */
export function SchoolAdd() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Add School" back={<BackToSchools />} />
      <SchoolForm
        initialValues={EMPTY_SCHOOL}
        submitLabel="Submit"
        busyLabel="Submitting..."
        onSave={async (school) => {
          const added = await insertSchool(school);
          notifySuccess('School added', schoolText(added));
          void refreshSchools();
        }}
        onSaved={() => void navigate({ to: '/schools' })}
      />
    </>
  );
}
