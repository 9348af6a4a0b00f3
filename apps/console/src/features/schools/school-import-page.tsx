import { useCallback, useEffect, useRef } from 'react';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { BackTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { ImportButtons } from './school-import-buttons.tsx';
import { ImportStepView } from './school-import-step-view.tsx';
import { schoolHome } from './schools-api.ts';
import { useSchoolImport } from './use-school-import.ts';

/** The page that adds schools from a CSV file: it shows what a file would do before it stores anything. */
export function SchoolImport() {
  const run = useSchoolImport();
  const isStoring = useRef(false);
  useEffect(() => {
    isStoring.current = run.step.at === 'storing' || run.step.at === 'finding-out';
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run.submit();
      }}
    >
      <PageHead
        title="Add Bulk CSV"
        back={<BackTo home={schoolHome} />}
        note="Required columns are NAME, REGION, LOCATION."
      />
      <ImportStepView run={run} />
      <ImportButtons run={run} />
      <LeaveGuard
        isDirty={useCallback(() => isStoring.current, [])}
        title="Leave during the import?"
        message="Leaving stops the import: either all of its schools are stored by then or none of them."
        stayLabel="Stay"
        leaveLabel="Leave"
      />
    </form>
  );
}
