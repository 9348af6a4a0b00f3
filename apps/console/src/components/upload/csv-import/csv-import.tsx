import { useCallback, useEffect, useRef } from 'react';
import { LeaveGuard } from '../../form/leave-guard.tsx';
import type { ListSearch } from '../../list/list-search.ts';
import { BackTo } from '../../list/resource/back-to.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { ImportButtons } from './import-buttons.tsx';
import { ImportStepView } from './import-step-view.tsx';
import type { ImportView } from './import-view.ts';
import { useImport } from './use-import.ts';

/** The page of an import: it shows what a file would do before it stores anything. */
export function CsvImport<Outcome, Search extends ListSearch>({
  view,
}: {
  readonly view: ImportView<Outcome, Search>;
}) {
  const run = useImport(view);
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
      <PageHead title={view.title} back={<BackTo home={view.home} />} note={view.note} />
      <ImportStepView run={run} />
      <ImportButtons run={run} />
      <LeaveGuard
        isDirty={useCallback(() => isStoring.current, [])}
        title="Leave during the import?"
        message="Leaving stops the import: either all of its rows are stored by then or none of them."
        stayLabel="Stay"
        leaveLabel="Leave"
      />
    </form>
  );
}
