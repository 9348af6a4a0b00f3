import { useCallback, useEffect, useRef } from 'react';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { BulkGuide } from './guide/bulk-guide.tsx';
import { PreviewPage } from './preview/preview-page.tsx';
import { ReadingPage } from './reading-page.tsx';
import { StoredPage } from './stored-page.tsx';
import { type BulkUpload, useBulkUpload } from './use-bulk-upload.ts';

function StepView({ run }: { readonly run: BulkUpload }) {
  const { step } = run;
  switch (step.at) {
    case 'choosing':
      return <BulkGuide run={run} problem={step.problem} note={step.note} />;
    case 'reading':
      return <ReadingPage step={step} onCancel={run.cancel} />;
    case 'preview':
    case 'storing':
    case 'unknown':
      return <PreviewPage run={run} step={step} />;
    case 'stored':
      return <StoredPage run={run} step={step} />;
  }
}

/** The page that brings in questions from a spreadsheet: guide, preview of every row, upload of what is fine. */
export function BulkQuestions() {
  const run = useBulkUpload();
  const isHolding = useRef(false);
  useEffect(() => {
    isHolding.current = run.step.at === 'storing' || run.step.at === 'unknown';
  });
  return (
    <>
      <StepView run={run} />
      <LeaveGuard
        isDirty={useCallback(() => isHolding.current, [])}
        title="Leave during the upload?"
        message="Leaving stops the upload: either all of its questions are stored by then or none of them."
        stayLabel="Stay"
        leaveLabel="Leave"
      />
    </>
  );
}
